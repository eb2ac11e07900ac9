/** Passwords by a link that came by mail. */
import type { HostAction } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { endSession, forgetSession, session } from '../session/session.ts';

const SECRET = 't';
const KEPT = 'password_link';

/** Takes the link's secret out of the address. It stays with this entry of the history, so that a reload still has it. */
function takeSecret(): string | undefined {
  const address = new URL(window.location.href);
  const secret = address.searchParams.get(SECRET);
  if (secret) {
    address.searchParams.delete(SECRET);
    keep(secret, address.pathname + address.search + address.hash);
  }
  const kept: unknown = Reflect.get(Object(window.history.state), KEPT);
  return typeof kept === 'string' ? kept : undefined;
}

const keep = (secret: string | undefined, address?: string) =>
  window.history.replaceState({ ...window.history.state, [KEPT]: secret }, '', address);

/** As a link that the server does not know. */
const noLink = () => Object.assign(new Error('There is nothing here, or not for you.'), { status: 404, code: 'not_found', errors: [] });

export const forgottenPassword: HostAction = async ({ id }) => {
  await call('/v1/account/forgotten-password', { method: 'POST', body: { id } });
};

/** Answers `{ purpose, name, org }`. */
export const passwordLink: HostAction = async () => {
  const t = takeSecret();
  if (t === undefined) throw noLink();
  return (await call<{ readonly data: unknown }>('/v1/account/password-link', { query: { t } })).data;
};

/** `{ user_new_password, user_confirm_pass }`. Whoever is signed in here signs in anew, with the new password. */
export const setPassword: HostAction = async (passwords) => {
  const t = takeSecret();
  if (t === undefined) throw noLink();
  await call('/v1/account/set-password', { method: 'POST', body: { ...passwords, t } });
  keep(undefined);
  if (session.token !== null) endSession(session.token);
  forgetSession();
};

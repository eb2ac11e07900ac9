/** POST /login/v1: keeps the session and leaves, or tells what comes next. */

import { clearPending } from '../../../widgets/nodes/sign-in/otp-pending.ts';
import type { HostAction } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { brought } from '../brought.ts';
import { endSession, keepSession, type SignedIn, session, takeOrigin } from '../session/session.ts';
import type { SuperAdminAccess } from '../session/super-admin-access.ts';

type Answer = {
  readonly data: Partial<SignedIn> & {
    readonly orgs?: readonly unknown[];
    readonly otp_sent?: boolean;
    readonly retry_in?: number;
  };
};

/** Answers `{ organisations }` (status 300), `{ otp: { retry_in } }` once one was sent, or nothing: the page is being left. */
export async function signIn(input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { data } = await call<Answer>('/login/v1', { method: 'POST', body: input });
  if (data.orgs) return { organisations: data.orgs };
  if (data.otp_sent) return { otp: { retry_in: data.retry_in ?? 0 } };
  if (data.new_token === undefined) throw new Error('');
  const before = session.token;
  keepSession({ ...data, new_token: data.new_token, user_data: data.user_data });
  clearPending();
  if (before !== null) endSession(before);
  window.location.assign(takeOrigin() ?? '/');
  return undefined;
}

/** Super-admin access by the address: its token is for one use. */
export const signInByLink =
  ({ user_id, my_token }: SuperAdminAccess): HostAction =>
  () =>
    signIn({ id_type: 'SUPER_ADMIN_ACCESS', id: user_id, id_key: my_token, ...brought().signInFields?.() });

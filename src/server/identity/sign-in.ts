/** Sign-in by password, one-time password or super-admin access (specification 3.2, 4.1, 5.1; decisions, Sign-in). */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import type { Attempts } from './attempts.ts';
import { deviceTokensIn, type KnownDevices } from './known-device.ts';
import { type Choice, choiceOf, findMemberships, type Membership } from './memberships.ts';
import type { Otp } from './otp.ts';
import { isPassword } from './passwords.ts';
import type { Caller, Proof } from './proof.ts';
import type { Sessions } from './sessions.ts';
import { readSignIn, type SignInForm } from './sign-in-form.ts';
import type { SignInLocks } from './sign-in-locks.ts';
import type { SuperAccess } from './super-access.ts';
import { settingsOf, userDataOf } from './user-data.ts';

export { normaliseEmail } from './sign-in-form.ts';

export type SignInAnswer =
  | { readonly kind: 'signed-in'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'choose'; readonly orgs: readonly Choice[] }
  | { readonly kind: 'otp-sent'; readonly retryIn: number };

export type SignIn = (body: unknown, caller: Caller) => Promise<SignInAnswer>;

export type SignInOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly locks: Pick<SignInLocks, 'watch'>;
  readonly sessions: Sessions;
  readonly otp: Otp;
  readonly superAccess: SuperAccess;
};

type Identity = { readonly id: string; readonly password_hash: string | null; readonly is_active: boolean };

type Given = { readonly email: string; readonly password: string; readonly deviceTokens: readonly string[] };

const own = system('sign in');

/**
 * Makes the sign-in. It throws bad_credentials (400) for whatever is wrong with account, password or code, told
 * apart neither by answer nor by time; invalid (422) for a body of the wrong form; too_many_requests (429).
 */
export function createSignIn({ database, attempts, devices, locks, sessions, otp, superAccess }: SignInOptions): SignIn {
  async function proveByPassword({ email, password, deviceTokens }: Given, { address }: Caller): Promise<Proof> {
    const identity = await findIdentity(database, email);
    const device = identity && devices.find(deviceTokens, [identity.id]);
    const takeBack = await locks.watch(() =>
      device === undefined
        ? attempts.begin({ tries: `mail:${email} ${address}`, account: email, address }, `mail:${email}`)
        : attempts.begin({ tries: `mail:${email} ${device}` }, `mail:${email}`),
    );
    const isRight = await isPassword(identity?.is_active ? identity.password_hash : null, password);
    if (!identity || !isRight) throw problems.badCredentials();
    await takeBack();
    const memberships = await database.read(own, (connection) => findMemberships(connection, { by: 'identity_id', value: identity.id }));
    // An address opens the memberships that carry it and no others, as a number does (mobile-holder.ts): taken out of an
    // organisation's records it opens nothing there, although the person stays who they are.
    return { memberships: memberships.filter((membership) => membership.email === email) };
  }

  function prove(form: Exclude<SignInForm, { kind: 'mobile' }>, deviceTokens: readonly string[], caller: Caller): Promise<Proof> {
    return form.kind === 'email' ? proveByPassword({ ...form, deviceTokens }, caller) : superAccess.check(form, caller);
  }

  async function enter(
    proof: Proof,
    chosen: Membership,
    { address, userAgent, deviceTokens }: Caller & { readonly deviceTokens: readonly string[] },
  ): Promise<SignInAnswer> {
    const { identity_id: identityId, user_id: userId, org_id: orgId } = chosen;
    const token = await database.transaction(own, async (connection) => {
      const visit = await proof.redeem?.(connection, chosen);
      return sessions.open(connection, { identityId, userId, orgId, userAgent, address, ...(visit ? { visit } : {}) });
    });
    const signedIn = await sessions.find(token);
    // Switched off in the moment between: the same as before it.
    if (!signedIn) throw problems.badCredentials();
    const { member, facts } = signedIn;
    const [user_data, settings] = [userDataOf(member, facts), settingsOf(member, facts)];
    // A visitor's device is not the person's.
    const device = member.visit ? {} : { device_token: devices.issue(deviceTokens, identityId) };
    return { kind: 'signed-in', data: { uuid: userId, new_token: token, user_data, hash: member.rightsHash, settings, ...device } };
  }

  return async (body, caller) => {
    const form = readSignIn(body);
    const deviceTokens = deviceTokensIn(body);
    if (form.kind === 'mobile' && form.code === undefined)
      return { kind: 'otp-sent', retryIn: await otp.send({ mobile: form.mobile, deviceTokens }, caller) };
    const proof =
      form.kind === 'mobile'
        ? await otp.check({ mobile: form.mobile, deviceTokens }, form.code ?? '', caller)
        : await prove(form, deviceTokens, caller);
    const found = choose(proof.memberships, form);
    if (Array.isArray(found)) return { kind: 'choose', orgs: found };
    return enter(proof, found, { ...caller, deviceTokens });
  };
}

/**
 * The membership to sign in to, or those to choose from.
 * @throws bad_credentials (400) when there is none: the person is known by now and may be told why.
 */
function choose(memberships: readonly Membership[], { orgId, isApp }: Pick<SignInForm, 'orgId' | 'isApp'>): Membership | Choice[] {
  const refused = (subCode: string, message: string) => problems.badCredentials({ subCode, message });
  if (memberships.length === 0) throw refused('no_organisation', 'This account belongs to no active organisation.');
  const open = isApp ? memberships.filter(({ has_app }) => has_app) : memberships;
  if (open.length === 0) throw refused('no_app_access', 'This app is for on-field technicians with app access.');
  const chosen = orgId === undefined ? open : open.filter((each) => each.org_id === orgId);
  const [first, second] = chosen;
  if (!first) throw refused('no_membership', 'This account does not belong to that organisation.');
  return second ? open.map(choiceOf) : first;
}

async function findIdentity(database: Database, email: string): Promise<Identity | undefined> {
  const answer = await database.read(own, ({ kysely }) =>
    sql<Identity>`select id, password_hash, coalesce(is_active, false) as is_active from identity where email = ${email}`.execute(kysely),
  );
  return answer.rows[0];
}

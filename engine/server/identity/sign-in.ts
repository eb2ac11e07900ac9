/** Sign-in by password, one-time password or super-admin access. */

import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import type { Attempts } from './attempts.ts';
import { type ChangeMembership, joinPerson } from './consent.ts';
import type { KnownDevices } from './known-device.ts';
import { type Choice, choiceOf, type Membership, type Memberships } from './memberships.ts';
import type { Otp } from './otp.ts';
import { isPassword } from './passwords.ts';
import type { AppCheck } from './people.ts';
import type { Caller, Proof } from './proof.ts';
import type { Sessions } from './sessions.ts';
import { readSignIn, type SignInForm } from './sign-in-form.ts';
import type { SignInLocks } from './sign-in-locks.ts';
import type { SuperAccess } from './super-access.ts';

export { normaliseEmail } from './sign-in-form.ts';

export type SignInAnswer =
  /** `deviceToken`: for the device to keep (known-device.ts); none for a visit. */
  | { readonly kind: 'signed-in'; readonly deviceToken: string | undefined; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'choose'; readonly orgs: readonly Choice[] }
  | { readonly kind: 'otp-sent'; readonly retryIn: number };

export type SignIn = (body: unknown, caller: Caller) => Promise<SignInAnswer>;

export type SignInOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly locks: Pick<SignInLocks, 'watch'>;
  readonly changeMembership: ChangeMembership;
  readonly sessions: Sessions;
  readonly otp: Otp;
  readonly superAccess: SuperAccess;
  readonly memberships: Memberships;
  readonly app: AppCheck | undefined;
  readonly mobileDigits: () => number;
};

type Identity = {
  readonly id: string;
  readonly password_hash: string | null;
  readonly is_active: boolean;
  readonly is_verified: boolean;
};

type Given = { readonly email: string; readonly password: string };

const own = system('sign in');

/**
 * Makes the sign-in. It throws bad_credentials (400) for whatever is wrong with account, password or code, told
 * apart neither by answer nor by time; invalid (422) for a body of the wrong form; too_many_requests (429).
 */
export function createSignIn({
  database,
  attempts,
  devices,
  locks,
  changeMembership,
  sessions,
  otp,
  superAccess,
  memberships,
  app,
  mobileDigits,
}: SignInOptions): SignIn {
  async function proveByPassword({ email, password }: Given, { address, deviceTokens }: Caller): Promise<Proof> {
    const identity = await findIdentity(database, email);
    const given = await database.read(own, (connection) => givenPassword(connection, email));
    const device = devices.find(deviceTokens, [identity?.id ?? '', given?.identity_id ?? '']);
    const takeBack = await locks.watch(() =>
      device === undefined
        ? attempts.begin({ tries: `mail:${email} ${address}`, account: email, address }, `mail:${email}`)
        : attempts.begin({ tries: `mail:${email} ${device}` }, `mail:${email}`),
    );
    const isRight = await isPassword(identity?.is_active ? identity.password_hash : null, password);
    // Tried in any case: whether an organisation has set one must not show in the time.
    const isGiven = !isRight && (await isPassword(given?.password_hash, password));
    if (isGiven && given) {
      await takeBack();
      return { memberships: await database.read(own, (connection) => memberships.find(connection, { by: 'id', value: given.user_id })) };
    }
    if (!identity || !isRight) throw problems.badCredentials();
    await takeBack();
    return proofOf(identity, email);
  }

  /**
   * An address opens the memberships that carry it and no others, as a number does (mobile-holder.ts): taken out of an
   * organisation's records it opens nothing there, although the person stays who they are. Invitations wait for who has
   * shown that the address is theirs.
   */
  async function proofOf(identity: Identity, email: string): Promise<Proof> {
    const [theirs, carrying] = await database.read(own, async (connection) => [
      await memberships.find(connection, { by: 'identity_id', value: identity.id }),
      identity.is_verified ? await memberships.find(connection, { by: 'user_email', value: email }) : [],
    ]);
    return {
      memberships: theirs.filter((membership) => membership.email === email && !(membership.isPending && identity.is_verified)),
      invitations: carrying.filter(({ isPending }) => isPending),
      async accept(connection, { user_id: userId, identity_id }) {
        const hasJoined = await joinPerson(connection, { userId, identityId: identity.id, changeMembership });
        return hasJoined ? identity.id : identity_id;
      },
    };
  }

  function prove(form: Exclude<SignInForm, { kind: 'mobile' }>, caller: Caller): Promise<Proof> {
    return form.kind === 'email' ? proveByPassword(form, caller) : superAccess.check(form, caller);
  }

  async function enter(proof: Proof, chosen: Membership, { address, userAgent, language, deviceTokens }: Caller): Promise<SignInAnswer> {
    const { user_id: userId, org_id: orgId } = chosen;
    const isInvited = proof.invitations?.includes(chosen) === true;
    const { token, identityId } = await database.transaction(own, async (connection) => {
      const accepted = isInvited ? await proof.accept?.(connection, chosen) : undefined;
      const person = accepted ?? chosen.identity_id;
      const visit = await proof.redeem?.(connection, { ...chosen, identity_id: person });
      const opening = { identityId: person, userId, orgId, userAgent, address, language, ...(visit ? { visit } : {}) };
      return { token: await sessions.open(connection, opening), identityId: person };
    });
    const signedIn = await sessions.find(token);
    // Switched off in the moment between: the same as before it.
    if (!signedIn) throw problems.badCredentials();
    const { member } = signedIn;
    const [user_data, settings] = [signedIn.userData(), signedIn.settings()];
    // A visitor's device is not the person's.
    const deviceToken = member.visit ? undefined : devices.issue(deviceTokens, identityId);
    return { kind: 'signed-in', deviceToken, data: { uuid: userId, new_token: token, user_data, hash: member.rightsHash, settings } };
  }

  return async (body, caller) => {
    const form = readSignIn(body, { appKey: app?.key, mobileDigits: mobileDigits() });
    const { deviceTokens } = caller;
    if (form.kind === 'mobile' && form.code === undefined)
      return { kind: 'otp-sent', retryIn: await otp.send({ mobile: form.mobile, deviceTokens }, caller) };
    const proof =
      form.kind === 'mobile' ? await otp.check({ mobile: form.mobile, deviceTokens }, form.code ?? '', caller) : await prove(form, caller);
    const found = choose(proof, form, app);
    if (Array.isArray(found)) return { kind: 'choose', orgs: found };
    return enter(proof, found, caller);
  };
}

/**
 * The membership to sign in to, or those to choose from.
 * @throws bad_credentials (400) when there is none: the person is known by now and may be told why.
 */
function choose(
  { memberships, invitations = [] }: Proof,
  { orgId, isApp }: Pick<SignInForm, 'orgId' | 'isApp'>,
  app: AppCheck | undefined,
): Membership | Choice[] {
  const refused = (subCode: string, message: Said) => problems.badCredentials({ subCode, message });
  if (memberships.length + invitations.length === 0)
    throw refused('no_organisation', said('problem.platform.identity.account_belongs_no_active_organisation'));
  const isOpen = ({ has_app }: Membership) => !isApp || has_app;
  const open = [...memberships, ...invitations].filter(isOpen);
  if (app && open.length === 0) throw refused('no_app_access', app.refusal);
  const chosen = orgId === undefined ? unaskedOf(memberships.filter(isOpen), open) : open.filter((each) => each.org_id === orgId);
  const [first, second] = chosen;
  if (!first) throw refused('no_membership', said('problem.platform.identity.account_does_not_belong_organisation'));
  return second ? open.map(choiceOf) : first;
}

/** An invitation does not come between a person and the one organisation that they belong to. */
const unaskedOf = (joined: readonly Membership[], open: readonly Membership[]) => (joined.length === 1 ? joined : open);

type GivenPassword = { readonly user_id: string; readonly identity_id: string; readonly password_hash: string };

/** A password that an organisation has set for its own membership, which opens that one alone; the latest of several. */
async function givenPassword({ kysely }: Connection, email: string): Promise<GivenPassword | undefined> {
  const { rows } = await sql<GivenPassword>`
    select u.id as user_id, i.id as identity_id, i.password_hash from "user" u
    join identity i on i.id = u.identity_id and i.email is null and i.password_hash is not null and i.is_active
    join organisation o on o.id = u.org_id and o.is_active
    where lower(u.user_email) = ${email} and u.is_active and u.membership = 'PENDING'
    order by i.password_changed_at desc nulls last, u.id limit 1`.execute(kysely);
  return rows[0];
}

async function findIdentity(database: Database, email: string): Promise<Identity | undefined> {
  const answer = await database.read(own, ({ kysely }) =>
    sql<Identity>`select id, password_hash, coalesce(is_active, false) as is_active, email_verified_at is not null as is_verified
      from identity where email = ${email}`.execute(kysely),
  );
  return answer.rows[0];
}

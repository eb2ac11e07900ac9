/** Sign-in by e-mail and password (specification 3.2, 4.1, 5.1; decisions, Sign-in). */
import { sql } from 'kysely';
import type { Database } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import type { Attempts } from './attempts.ts';
import { isPassword } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { settingsOf, userDataOf } from './user-data.ts';

/** One membership as the picker shows it (specification 2.2). */
export type Choice = {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
};

export type SignInAnswer =
  | { readonly kind: 'signed-in'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'choose'; readonly orgs: readonly Choice[] };

export type Caller = { readonly address: string; readonly userAgent: string | undefined };
export type SignIn = (body: unknown, caller: Caller) => Promise<SignInAnswer>;

type Credentials = { readonly email: string; readonly password: string; readonly orgId: string | undefined };
type Identity = { readonly id: string; readonly password_hash: string | null; readonly is_active: boolean };
type Membership = Choice & { readonly user_id: string };

const reading = system('sign in');

/**
 * Makes the sign-in. It throws bad_credentials (400) for whatever is wrong with account or password, told
 * apart neither by answer nor by time; invalid (422) for a body of the wrong form; unsupported_sign_in (422);
 * too_many_requests (429).
 */
export function createSignIn({ database, attempts, sessions }: { database: Database; attempts: Attempts; sessions: Sessions }): SignIn {
  return async (body, { address, userAgent }) => {
    const { email, password, orgId } = readCredentials(body);
    const takeBack = await attempts.begin({ account: email, address });
    const identity = await findIdentity(database, email);
    const isRight = await isPassword(identity?.is_active ? identity.password_hash : null, password);
    if (!identity || !isRight) throw problems.badCredentials();
    await takeBack();

    const memberships = await findMemberships(database, identity.id);
    if (memberships.length === 0)
      throw problems.badCredentials({ subCode: 'no_organisation', message: 'This account belongs to no active organisation.' });
    const chosen =
      memberships.find((each) => each.org_id === orgId) ?? (memberships.length === 1 && orgId === undefined ? memberships[0] : undefined);
    if (!chosen && orgId !== undefined)
      throw problems.badCredentials({ subCode: 'no_membership', message: 'This account does not belong to that organisation.' });
    if (!chosen) return { kind: 'choose', orgs: memberships.map(({ user_id: _, ...choice }) => choice) };

    const token = await sessions.open({ identityId: identity.id, userId: chosen.user_id, orgId: chosen.org_id, userAgent, address });
    const signedIn = await sessions.find(token);
    // Switched off in the moment between: the same as before it.
    if (!signedIn) throw problems.badCredentials();
    const { member, facts } = signedIn;
    return {
      kind: 'signed-in',
      data: {
        uuid: member.user.id,
        new_token: token,
        user_data: userDataOf(member, facts),
        hash: member.rightsHash,
        settings: settingsOf(member, facts),
      },
    };
  };
}

/** E-mail addresses are compared without case, and kept in lower case. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function readCredentials(body: unknown): Credentials {
  if (typeof body !== 'object' || body === null) throw problems.unreadable();
  const value = (name: string): unknown => (Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined);
  const [kind, id, key, orgId] = [value('id_type'), value('id'), value('id_key'), value('org_id')];
  if (kind === 'MOBILE_NUM' || kind === 'SUPER_ADMIN_ACCESS') throw problems.unsupportedSignIn();
  const errors: FieldProblem[] = [];
  if (kind !== 'EMAIL')
    errors.push({ pointer: '/id_type', code: 'enum', message: 'id_type must be EMAIL, MOBILE_NUM or SUPER_ADMIN_ACCESS.' });
  if (typeof id !== 'string' || id.length > 320 || !emailForm.test(id.trim())) {
    errors.push({ pointer: '/id', code: 'format', message: 'The input is not valid E-mail!' });
  }
  if (typeof key !== 'string' || key === '') errors.push({ pointer: '/id_key', code: 'required', message: 'Please input your Password!' });
  if (orgId !== undefined && orgId !== null && typeof orgId !== 'string')
    errors.push({ pointer: '/org_id', code: 'type', message: 'org_id must be text.' });
  if (errors.length > 0 || typeof id !== 'string' || typeof key !== 'string') throw problems.invalid({ errors });
  return { email: normaliseEmail(id), password: key, orgId: typeof orgId === 'string' && orgId !== '' ? orgId : undefined };
}

async function findIdentity(database: Database, email: string): Promise<Identity | undefined> {
  const answer = await database.read(reading, ({ kysely }) =>
    sql<Identity>`select id, password_hash, coalesce(is_active, false) as is_active from identity where email = ${email}`.execute(kysely),
  );
  return answer.rows[0];
}

async function findMemberships(database: Database, identityId: string): Promise<readonly Membership[]> {
  const answer = await database.read(reading, ({ kysely }) =>
    sql<Membership>`
      select u.id as user_id, o.id, o.id as org_id, o.name, o.name_legal, o.icon, u.user_designation as designation
      from "user" u join organisation o on o.id = u.org_id and o.is_active
      where u.identity_id = ${identityId} and u.is_active
      order by o.name, o.id`.execute(kysely),
  );
  return answer.rows;
}

/** The first platform owner: organisation, role, membership and password in one transaction. */

import { sql } from 'kysely';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Resources } from '../resources/types.ts';
import { isStrong } from './password-strength.ts';
import { hashPassword, PASSWORD_LENGTH } from './passwords.ts';
import type { People } from './people.ts';
import { normaliseEmail } from './sign-in.ts';

export type NewOwner = { readonly email: string; readonly password: string; readonly name: string; readonly organisation: string };
export type CreateOwnerOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly clock: Clock;
  readonly people: Pick<People, 'ownerType'>;
};

const principal = system('create-owner');
/** Any number, the same everywhere: of two at once, one makes the owner. */
const LOCK = 7_033_119;

/** Whether a platform owner is there already. */
export async function hasOwner({ kysely }: Connection, { ownerType }: Pick<People, 'ownerType'>): Promise<boolean> {
  const found = await sql`select 1 from organisation where org_type = ${ownerType} limit 1`.execute(kysely);
  return found.rows.length > 0;
}

/** @throws conflict (409) when there is an owner; invalid (422) for a value that breaks a rule. */
export async function createOwner({ database, resources, clock, people }: CreateOwnerOptions, owner: NewOwner): Promise<void> {
  const email = normaliseEmail(owner.email);
  if (owner.password.length < PASSWORD_LENGTH.from || owner.password.length > PASSWORD_LENGTH.to) {
    const message = said('problem.platform.identity.password_must_characters', { from: PASSWORD_LENGTH.from, to: PASSWORD_LENGTH.to });
    throw problems.invalid({ errors: [{ pointer: '/password', code: 'length', message }] });
  }
  if (!(await isStrong(owner.password, [email, owner.name, owner.organisation]))) {
    const message = said('problem.platform.identity.password_easily_guessed_choose_one');
    throw problems.invalid({ errors: [{ pointer: '/password', code: 'weak', message }] });
  }
  const hash = await hashPassword(owner.password);
  await database.transaction(principal, async (connection) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(connection.kysely);
    if (await hasOwner(connection, people)) throw problems.conflict({ message: said('problem.platform.identity.platform_owner_already') });
    const make = async (entity: string, row: Row) => (await resources.create(principal, entity, [row], connection))[0] ?? {};
    const organisation = await make('organisation', {
      name: owner.organisation,
      nickname: owner.organisation.slice(0, 40),
      org_type: people.ownerType,
      code: 'OWN',
    });
    const role = await make('role', { org_id: organisation.id, name: 'Owner', is_admin: true });
    const user = await make('user', {
      org_id: organisation.id,
      user_name: owner.name,
      user_email: email,
      user_role: [role.id],
      user_mobile: null,
    });
    const now = clock.now();
    // Who runs this command on the server says whose the address is.
    await sql`update identity set password_hash = ${hash}, password_changed_at = ${now}, email_verified_at = ${now} where id = ${user.identity_id}`.execute(
      connection.kysely,
    );
  });
}

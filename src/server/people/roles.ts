/** What roles make of their people, and who must be left when they change. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, rowsOf, textsOf } from '../../../engine/server/workflows/rows.ts';

/**
 * Roles of each user, all of the user's own organisation.
 * @throws invalid (422) at `/user_role`
 */
export async function rolesOf(connection: Connection, users: readonly Row[]): Promise<ReadonlyMap<Row, readonly Row[]>> {
  const roles = byId(await rowsOf(connection, { entity: 'role', values: users.flatMap((user) => textsOf(user.user_role)) }));
  return new Map(
    users.map((user) => {
      const own = textsOf(user.user_role).map((id) => roles.get(id));
      const found = own.filter((role): role is Row => role !== undefined && role.org_id === user.org_id);
      if (found.length < own.length)
        throw problems.invalid({ errors: [{ pointer: '/user_role', code: 'reference', message: said('problem.people.no_such_role') }] });
      return [user, found];
    }),
  );
}

/**
 * Each holds when any role has it: somebody with several may be both. What is closed to people on field stays open to
 * administrators where the rule says so (`user.is_admin || !user.is_on_field`).
 */
export const flagsOf = (roles: readonly Row[]) => {
  const isAdmin = roles.some((role) => role.is_admin === true);
  return { is_admin: isAdmin, is_on_field: roles.some((role) => role.is_on_field === true) };
};

/** Keeps others from changing who is an administrator of these organisations until the transaction ends. */
export const lockOrganisations = (connection: Connection, orgIds: readonly unknown[]): Promise<Row[]> =>
  rowsOf(connection, { entity: 'organisation', values: distinct(orgIds.map(String)), lock: true });

/**
 * @throws conflict (409) when an organisation would be left without an active administrator. The organisations
 *   are locked, so that two administrators cannot remove each other at once.
 */
export async function assertAdminLeft(connection: Connection, orgIds: readonly unknown[]): Promise<void> {
  const ids = distinct(orgIds.map(String));
  if (ids.length === 0) return;
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from "user" where org_id in (${sql.join(ids.map((id) => sql`${id}::uuid`))}) and is_active and is_admin
      and membership is distinct from 'DECLINED'`.execute(connection.kysely);
  const led = new Set(rows.map((row) => row.org_id));
  if (ids.every((id) => led.has(id))) return;
  throw problems.conflict({ subCode: 'last_admin', message: said('problem.people.organisation_needs_least_one_active') });
}

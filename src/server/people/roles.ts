/** What roles make of their people, and who must be left when they change. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, type EntityRows, entityRows, present, tables } from '../rows/index.ts';

const columns = ['id', 'org_id', 'is_admin', 'is_on_field'] as const;
type Role = Pick<EntityRows['role'], (typeof columns)[number]>;
type User = Changed<'user'>['after'];

/**
 * Roles of each user, all of the user's own organisation.
 * @throws invalid (422) at `/user_role`
 */
export async function rolesOf(connection: Connection, users: readonly User[]): Promise<ReadonlyMap<User, readonly Role[]>> {
  const roles = byId(await entityRows(connection, { entity: 'role', values: users.flatMap((user) => user.user_role ?? []), columns }));
  return new Map(
    users.map((user) => {
      const own = (user.user_role ?? []).map((id) => roles.get(id));
      const found = own.flatMap((role) => (role && role.org_id === user.org_id ? [role] : []));
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
export const flagsOf = (roles: readonly Role[]) => {
  const isAdmin = roles.some((role) => role.is_admin === true);
  return { is_admin: isAdmin, is_on_field: roles.some((role) => role.is_on_field === true) };
};

type OrgId = User['org_id'];

/** Keeps others from changing who is an administrator of these organisations until the transaction ends. */
export const lockOrganisations = (
  connection: Connection,
  orgIds: readonly OrgId[],
): Promise<readonly Pick<EntityRows['organisation'], 'id'>[]> =>
  entityRows(connection, { entity: 'organisation', values: orgIds.map(present), columns: ['id'], lock: true });

/**
 * @throws conflict (409) when an organisation would be left without an active administrator. The organisations
 *   are locked, so that two administrators cannot remove each other at once.
 */
export async function assertAdminLeft(connection: Connection, orgIds: readonly OrgId[]): Promise<void> {
  const ids = distinct(orgIds.map(present));
  if (ids.length === 0) return;
  const rows = await tables(connection)
    .selectFrom('user')
    .where('org_id', '=', anyOf(ids))
    .where('is_active', '=', true)
    .where('is_admin', '=', true)
    .where('membership', 'is distinct from', 'DECLINED')
    .select('org_id')
    .distinct()
    .execute();
  const led = new Set(rows.map((row) => row.org_id));
  if (ids.every((id) => led.has(id))) return;
  throw problems.conflict({ subCode: 'last_admin', message: said('problem.people.organisation_needs_least_one_active') });
}

/** Roles: their people's flags follow them, and the last administrator stays one. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, listOf } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, tables, type Updated } from '../rows/index.ts';
import { assertAdminLeft, lockOrganisations } from './roles.ts';

export const roleHooks: HooksOf<'role'> = {
  async beforeCreate(changes, { connection }) {
    await assertServices(
      connection,
      changes.map(({ after }) => after),
    );
  },
  async beforeUpdate(changes, { connection }) {
    await lockOrganisations(
      connection,
      reflagged(changes).map(({ after }) => after.org_id),
    );
    await assertServices(
      connection,
      changes.map(({ after }) => after),
    );
  },
  async afterUpdate(changes, { connection, now }) {
    const touched = reflagged(changes);
    await refreshFlags(
      connection,
      touched.map(({ after }) => after.id),
      now,
    );
    await assertAdminLeft(
      connection,
      touched.filter(({ before }) => before.is_admin === true).map(({ after }) => after.org_id),
    );
  },
  async beforeRemove(roles, { connection }) {
    const used = await usedOf(connection, roles);
    if (used.length > 0)
      throw problems.inUse({ message: said('problem.people.still_use', { used: used.map((role) => role.name).join(', ') }) });
  },
};

const reflagged = (changes: readonly Updated<'role'>[]) =>
  changes.filter(({ before, after }) => before.is_admin !== after.is_admin || before.is_on_field !== after.is_on_field);

/** `is_admin` and `is_on_field` of everybody who has one of these roles, from all their roles. */
async function refreshFlags(connection: Connection, roleIds: readonly string[], now: string): Promise<void> {
  if (roleIds.length === 0) return;
  await tables(connection)
    .with('flags', (db) =>
      db
        .selectFrom('user as u')
        .leftJoin('role as r', (join) => join.on((is) => is('r.id', '=', sql<string>`any(${is.ref('u.user_role')})`)))
        .where('u.user_role', '&&', ids(roleIds))
        .groupBy('u.id')
        .select((is) => [
          'u.id',
          is.fn.coalesce(is.fn.agg<boolean>('bool_or', ['r.is_admin']), is.lit(false)).as('is_admin'),
          is.fn.coalesce(is.fn.agg<boolean>('bool_or', ['r.is_on_field']), is.lit(false)).as('is_on_field'),
        ]),
    )
    .updateTable('user as u')
    .from('flags')
    .set((is) => ({
      is_admin: is.ref('flags.is_admin'),
      is_on_field: is.ref('flags.is_on_field'),
      updated_at: now,
      version: is('u.version', '+', 1),
    }))
    .whereRef('u.id', '=', 'flags.id')
    .where((is) =>
      is.or([
        is('u.is_admin', 'is distinct from', is.ref('flags.is_admin')),
        is('u.is_on_field', 'is distinct from', is.ref('flags.is_on_field')),
      ]),
    )
    .execute();
}

const ids = (values: readonly string[]) => sql<readonly string[]>`${values}::uuid[]`;

type Role = Pick<EntityRows['role'], 'id' | 'name'>;

async function usedOf(connection: Connection, roles: readonly Role[]): Promise<readonly Role[]> {
  const list = ids(distinct(roles.map(({ id }) => id)));
  if (roles.length === 0) return [];
  const db = tables(connection);
  const rows = await db
    .selectFrom('user')
    .where('user_role', '&&', list)
    .select((is) => is.fn<string>('unnest', ['user_role']).as('id'))
    .union(
      db
        .selectFrom('status_transition')
        .where('roles', '&&', list)
        .select((is) => is.fn<string>('unnest', ['roles']).as('id')),
    )
    .execute();
  const used = new Set(rows.map((row) => row.id));
  return roles.filter((role) => used.has(role.id));
}

const serviceOf = (right: unknown): number | undefined => {
  const id = typeof right === 'object' && right !== null && 'srvc_type_id' in right ? right.srvc_type_id : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** Rights are given on the organisation's own service types alone. */
async function assertServices(connection: Connection, roles: readonly Changed<'role'>['after'][]): Promise<void> {
  const types = byId(
    await entityRows(connection, {
      entity: 'service-type',
      values: distinct(roles.flatMap((role) => listOf(role.service_rights).map(serviceOf))),
      columns: ['id', 'org_id'],
    }),
  );
  const errors = roles.flatMap((role) =>
    listOf(role.service_rights).flatMap((right, index) =>
      types.get(serviceOf(right))?.org_id === role.org_id
        ? []
        : [{ pointer: `/service_rights/${index}/srvc_type_id`, code: 'reference', message: said('problem.people.no_such_service_type') }],
    ),
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}

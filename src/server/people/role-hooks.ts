/** Roles: their people's flags follow them, and the last administrator stays one. */

import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { byId, distinct, listOf, rowsOf } from '../../../engine/server/workflows/rows.ts';
import { assertAdminLeft, lockOrganisations } from './roles.ts';

export const roleHooks: EntityHooks = {
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
      touched.map(({ after }) => String(after.id)),
      now,
    );
    await assertAdminLeft(
      connection,
      touched.filter(({ before }) => before?.is_admin === true).map(({ after }) => after.org_id),
    );
  },
  async beforeRemove(roles, { connection }) {
    const used = await usedOf(connection, roles);
    if (used.length > 0)
      throw problems.inUse({ message: said('problem.people.still_use', { used: used.map((role) => String(role.name)).join(', ') }) });
  },
};

const reflagged = (changes: readonly Change[]) =>
  changes.filter(({ before, after }) => before?.is_admin !== after.is_admin || before?.is_on_field !== after.is_on_field);

/** `is_admin` and `is_on_field` of everybody who has one of these roles, from all their roles. */
async function refreshFlags({ kysely }: Connection, roleIds: readonly string[], now: string): Promise<void> {
  if (roleIds.length === 0) return;
  const ids = sql`array[${sql.join(roleIds.map((id) => sql`${id}::uuid`))}]`;
  await sql`
    with flags as (
      select u.id, coalesce(bool_or(r.is_admin), false) as is_admin, coalesce(bool_or(r.is_on_field), false) as is_on_field
      from "user" u left join role r on r.id = any (u.user_role)
      where u.user_role && ${ids}
      group by u.id)
    update "user" u
    set is_admin = flags.is_admin, is_on_field = flags.is_on_field, updated_at = ${now}::timestamptz, version = u.version + 1
    from flags
    where u.id = flags.id and (u.is_admin, u.is_on_field) is distinct from (flags.is_admin, flags.is_on_field)`.execute(kysely);
}

async function usedOf({ kysely }: Connection, roles: readonly Row[]): Promise<readonly Row[]> {
  const ids = distinct(roles.map((role) => String(role.id)));
  if (ids.length === 0) return [];
  const list = sql`array[${sql.join(ids.map((id) => sql`${id}::uuid`))}]`;
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(user_role) as id from "user" where user_role && ${list}
    union select distinct unnest(roles) from status_transition where roles && ${list}`.execute(kysely);
  const used = new Set(rows.map((row) => row.id));
  return roles.filter((role) => used.has(String(role.id)));
}

const serviceOf = (right: unknown): number | undefined => {
  const id = typeof right === 'object' && right !== null && 'srvc_type_id' in right ? right.srvc_type_id : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** Rights are given on the organisation's own service types alone. */
async function assertServices(connection: Connection, roles: readonly Row[]): Promise<void> {
  const types = byId(
    await rowsOf(connection, {
      entity: 'service-type',
      values: distinct(roles.flatMap((role) => listOf(role.service_rights).map(serviceOf))),
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

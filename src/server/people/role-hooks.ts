/** Roles: their people's flags follow them, and the last administrator stays one. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { type HooksOf, tables, type Updated } from '../rows/index.ts';
import { assertAdminLeft, lockOrganisations } from './roles.ts';

export const roleHooks: HooksOf<'role'> = {
  async beforeUpdate(changes, { connection }) {
    await lockOrganisations(
      connection,
      reflagged(changes).map(({ after }) => after.org_id),
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

/** Who must be left when roles and people change. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { anyOf, type Changed, type EntityRows, entityRows, present, tables } from '../rows/index.ts';

type User = Changed<'user'>['after'];
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

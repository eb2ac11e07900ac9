/** Who may be given a sub-task. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, rowsOf } from '../../../engine/server/workflows/rows.ts';

/** Members by id: what there is to know of them before they are given work. */
export async function techniciansOf(connection: Connection, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, Row>> {
  const values = ids.filter((id): id is string => typeof id === 'string');
  return byId(await rowsOf(connection, { entity: 'user', values, columns: ['id', 'org_id', 'user_name', 'is_active', 'is_on_field'] }));
}

/**
 * The member, when he is an active technician of the provider.
 * @throws invalid (422) at `pointer`
 */
export function assertAssignable(member: Row | undefined, providerId: unknown, pointer = '/assgne_id'): Row {
  if (member?.org_id === providerId && member?.is_active === true && member.is_on_field === true) return member;
  const message =
    member?.org_id === providerId && member
      ? said('problem.requests.not_active_technician', { user_name: member.user_name })
      : said('problem.requests.no_such_technician');
  throw problems.invalid({ errors: [{ pointer, code: 'reference', message }] });
}

/** Who may be given a sub-task. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows } from '../rows/index.ts';

const columns = ['id', 'org_id', 'user_name', 'is_active', 'is_on_field'] as const;
export type Technician = Pick<EntityRows['user'], (typeof columns)[number]>;

/** Members by id: what there is to know of them before they are given work. */
export async function techniciansOf(
  connection: Connection,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<unknown, Technician>> {
  return byId(await entityRows(connection, { entity: 'user', values: distinct(ids), columns }));
}

/**
 * The member, when he is an active technician of the provider.
 * @throws invalid (422) at `pointer`
 */
export function assertAssignable(member: Technician | undefined, providerId: unknown, pointer = '/assgne_id'): Technician {
  if (member?.org_id === providerId && member?.is_active === true && member.is_on_field === true) return member;
  if (!member || member.org_id !== providerId) throw noSuchTechnician(pointer);
  const message = said('problem.requests.not_active_technician', { user_name: member.user_name });
  throw problems.invalid({ errors: [{ pointer, code: 'reference', message }] });
}

export const noSuchTechnician = (pointer = '/assgne_id') =>
  problems.invalid({ errors: [{ pointer, code: 'reference', message: said('problem.requests.no_such_technician') }] });

/** Records as their reader sees them, by the columns of their entity. */
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import type { ListQuery, Resources } from '../../../engine/server/resources/types.ts';
import type { EntityRows } from '../../../schemas/types/rows.ts';
import type { EntityName } from './contexts.ts';

/** What is kept from the reader is not there; what is masked is dots, whatever its column holds. */
export type Seen<E extends EntityName> = Pick<EntityRows[E], 'id'> & {
  readonly [C in Exclude<keyof EntityRows[E], 'id'>]?: EntityRows[E][C] | string | null;
};

/** The records of one page of `list` of the platform. */
export async function seenRows<E extends EntityName>(
  resources: Pick<Resources, 'list'>,
  reader: Principal,
  entity: E,
  query: ListQuery,
  on?: Connection,
): Promise<readonly Seen<E>[]> {
  const { data } = await resources.list(reader, entity, query, on);
  return data as readonly Seen<E>[];
}

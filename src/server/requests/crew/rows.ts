/** Visits of several technicians: whoever leads, and those who come along, each with a visit of their own (`with_id`). */
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, wholeRows } from '../../rows/index.ts';

type Subtask = EntityRows['subtask'];

/** What those who come together have in common. When each has finished is their own. */
export const times = ['due', 'start_time', 'window_from', 'window_to'] as const;
export type Times = Pick<Subtask, (typeof times)[number]>;

export const timesOf = ({ due, start_time, window_from, window_to }: Times): Times => ({ due, start_time, window_from, window_to });
export const isMoved = (before: Times, after: Times): boolean => times.some((name) => before[name] !== after[name]);

/** The id of whoever leads the visit; a visit of one leads itself. */
export const crewOf = ({ id, with_id }: Pick<Subtask, 'id' | 'with_id'>): string => with_id ?? id;

const leadColumns = ['id', 'srvc_req_id', 'display_code', 'with_id', 'status_type', 'is_deleted', ...times] as const;
export type Lead = Pick<Subtask, (typeof leadColumns)[number]>;

export const leadsOf = async (
  connection: Connection,
  ids: readonly (string | null | undefined)[],
  lock = false,
): Promise<readonly Lead[]> => entityRows(connection, { entity: 'subtask', values: distinct(ids), columns: leadColumns, lock });

/** Those who come along and have not ended, locked. */
export async function companionsOf(connection: Connection, leadIds: readonly string[]): Promise<readonly Subtask[]> {
  if (leadIds.length === 0) return [];
  const found = await wholeRows(connection, { entity: 'subtask', column: 'with_id', values: distinct(leadIds), lock: true });
  return found
    .filter(({ status_type, is_deleted }) => status_type === 'ACTIVE' && is_deleted !== true)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Keeps how many come together, and who else does, on each visit of these crews; whoever was called off comes no more. The versions stay:
 * nobody who has the form of a visit open is kept from saving it because somebody else was added.
 */
export async function keepCrews({ kysely }: Connection, leadIds: readonly string[]): Promise<void> {
  const ids = distinct(leadIds);
  if (ids.length === 0) return;
  await sql`
    with crew as (
      select id, coalesce(with_id, id) as lead, assgne_id, assgne_name, with_id is not null as follows, display_code from subtask
      where (id = any(${ids}::uuid[]) or with_id = any(${ids}::uuid[])) and is_deleted is not true and is_called_off is not true
    ), said as (
      select m.id, (count(o.id) + 1)::integer as size, string_agg(o.assgne_name, ', ' order by o.follows, o.display_code) as names,
        array_agg(o.assgne_id order by o.follows, o.display_code) filter (where o.assgne_id is not null) as ids
      from crew m join crew o on o.lead = m.lead and o.id <> m.id group by m.id
    )
    update subtask s set crew_size = c.size, crew_names = c.names, crew_ids = c.ids
    from (select t.id, said.size, said.names, said.ids from subtask t left join said on said.id = t.id
      where t.id = any(${ids}::uuid[]) or t.with_id = any(${ids}::uuid[])) c
    where s.id = c.id and (s.crew_size is distinct from c.size or s.crew_names is distinct from c.names or s.crew_ids is distinct from c.ids)`.execute(
    kysely,
  );
}

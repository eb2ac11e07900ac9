/** With which status records of a service type or a sub-task type begin. */
import { sql } from 'kysely';
import { tableOf } from '../../../engine/server/access/columns.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { distinct, isAmong } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../rows/index.ts';

type StatusType = EntityRows['status']['status_type'];
/** Columns of the type, and those of its first status where it has one. */
type Found = Row & {
  readonly is_group_active: boolean | null;
  readonly initial_id: string | null;
  readonly initial_type: StatusType | null;
} & InitialEffect;

/** What the first status does to the clocks (`status.json`). */
type InitialEffect = Pick<EntityRows['status'], 'sla_effect' | 'sla_pause_reason' | 'sla_responds'>;

export type Opening = {
  readonly orgId: unknown;
  readonly isActive: boolean;
  /** Null while the status group of the type is not switched on, or has nothing to begin with. */
  readonly initial: ({ readonly id: string; readonly type: StatusType; readonly status_type: StatusType } & InitialEffect) | null;
  /** The columns of the type that were asked for besides. */
  readonly type: Row;
};

type Wanted = { readonly entity: 'service-type' | 'subtask-type'; readonly ids: readonly number[]; readonly columns?: readonly string[] };

/** Types by id, each with its first initial status, in one query. */
export async function openingsOf({ kysely }: Connection, { entity, ids, columns = [] }: Wanted): Promise<ReadonlyMap<unknown, Opening>> {
  const wanted = distinct(ids);
  if (wanted.length === 0) return new Map();
  const own = ['id', 'org_id', 'is_active', ...columns].map((name) => sql.ref(`t.${name}`));
  const { rows } = await sql<Found>`
    select distinct on (t.id) ${sql.join(own)}, s.id as initial_id, s.status_type as initial_type, s.sla_effect, s.sla_pause_reason, s.sla_responds, g.is_active as is_group_active
    from ${sql.table(tableOf(entity))} t
    left join status_group g on g.id = t.status_group_id
    left join status s on s.group_id = g.id and s.is_initial and s.is_retired is not true
    where ${isAmong(sql.ref('t.id'), wanted)}
    order by t.id, s."order", s.id`.execute(kysely);
  return new Map(rows.map((row) => [row.id, openingOf(row)]));
}

const openingOf = (type: Found): Opening => ({
  orgId: type.org_id,
  isActive: type.is_active === true,
  initial: initialOf(type),
  type,
});

function initialOf({ is_group_active, initial_id, initial_type, ...rest }: Found): Opening['initial'] {
  if (is_group_active !== true || initial_id === null || initial_type === null) return null;
  const { sla_effect, sla_pause_reason, sla_responds } = rest;
  return { id: initial_id, type: initial_type, status_type: initial_type, sla_effect, sla_pause_reason, sla_responds };
}

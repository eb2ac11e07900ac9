/** Winds the clocks of requests and sub-tasks through their past: the product's own arithmetic over the moves that their events tell. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { groupedBy } from '../../../engine/server/workflows/rows.ts';
import { clockAt, effectOf, moveClock, type SlaFacts, startClock } from '../requests/index.ts';

/** Tables with a clock, and where their events name the record. */
const clocks = [
  { table: 'service_request', record: sql`e.request_id`, ofThem: sql`e.subtask_id is null` },
  { table: 'subtask', record: sql`e.subtask_id`, ofThem: sql`e.subtask_id is not null` },
] as const;
type Clocked = (typeof clocks)[number];

export async function windClocks(connection: Connection, now: string): Promise<void> {
  for (const clocked of clocks) {
    const moves = groupedBy(await movesOf(connection, clocked), 'record');
    const wound = (await beginningsOf(connection, clocked)).map((begun) => ({
      id: begun.id,
      ...woundOf(begun, moves.get(begun.id) ?? [], now),
    }));
    await store(connection, clocked, wound);
  }
}

const instantOf = (value: unknown) => new Date(value instanceof Date ? value : String(value)).toISOString();

function woundOf(begun: Row, moves: readonly Row[], now: string): SlaFacts {
  const first = startClock({ target: Number(begun.sla_target_minutes), effect: effectOf(begun), at: instantOf(begun.created_at) });
  const last = moves.reduce<SlaFacts>((facts, move) => moveClock(facts, effectOf(move), instantOf(move.at)), first);
  return clockAt(last, now);
}

/** Records with a target, when they were made, and what their first status does. */
async function beginningsOf({ kysely }: Connection, { table }: Clocked): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.created_at, r.sla_target_minutes, first.status_type, first.sla_effect
    from ${sql.table(table)} r join status present on present.id = r.status
    join status first on first.group_id = present.group_id and first.is_initial
    where r.sla_target_minutes is not null order by r.id`.execute(kysely);
  return rows;
}

/** Moves of records in order of time, each with what the status that was reached does. */
async function movesOf({ kysely }: Connection, { table, record, ofThem }: Clocked): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${record} as record, e.at, reached.status_type, reached.sla_effect
    from request_event e join ${sql.table(table)} r on r.id = ${record}
    join status present on present.id = r.status
    join status reached on reached.group_id = present.group_id and reached.title = e.to_text
    where e.kind = 'status' and ${ofThem} order by e.at, e.id`.execute(kysely);
  return rows;
}

async function store({ kysely }: Connection, { table }: Clocked, wound: readonly Row[]): Promise<void> {
  await sql`
    update ${sql.table(table)} r set sla_minutes_run = v.sla_minutes_run, sla_since = v.sla_since, sla_due_at = v.sla_due_at,
      sla_stopped_at = v.sla_stopped_at, sla_state = v.sla_state, sla_met_percent = v.sla_met_percent
    from jsonb_to_recordset(${JSON.stringify(wound)}::jsonb) as v (id uuid, sla_minutes_run double precision, sla_since timestamptz,
      sla_due_at timestamptz, sla_stopped_at timestamptz, sla_state text, sla_met_percent double precision)
    where r.id = v.id`.execute(kysely);
}

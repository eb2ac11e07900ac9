/** Winds the clocks of requests and sub-tasks through their past: the product's own arithmetic over the moves that their events tell. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { groupedBy } from '../../../engine/server/workflows/rows.ts';
import { clocksAt, effectOf, moveClocks, type SlaFacts, startClocks, statusEffectOf, termsOf } from '../requests/index.ts';

/** Tables with clocks, what their calendars are chosen by, and where their events name the record. */
const clocks = [
  {
    entity: 'service-request',
    table: 'service_request',
    places: ['org_id', 'srvc_type_id', 'cust_city', 'cust_state'],
    record: sql`e.request_id`,
    ofThem: sql`e.subtask_id is null`,
  },
  {
    entity: 'subtask',
    table: 'subtask',
    places: ['org_id', 'provider_id', 'sbtsk_type_id', 'hub_id', 'cust_city', 'cust_state'],
    record: sql`e.subtask_id`,
    ofThem: sql`e.subtask_id is not null`,
  },
] as const;
type Clocked = (typeof clocks)[number];

export async function windClocks(connection: Connection, now: string): Promise<void> {
  for (const clocked of clocks) {
    const moves = groupedBy(await movesOf(connection, clocked), 'record');
    const begun = await beginningsOf(connection, clocked);
    const goingBy = await termsOf(connection, { entity: clocked.entity, rows: begun });
    const wound = begun.map((row) => {
      const { terms, calendarId } = goingBy(row);
      return { id: row.id, ...woundOf(row, moves.get(row.id) ?? [], { now, terms }), sla_calendar_id: calendarId };
    });
    await store(connection, clocked, wound);
  }
}

const instantOf = (value: unknown) => new Date(value instanceof Date ? value : String(value)).toISOString();
/** A request whose visits are open is not finished by being done. */
const statusOf = (row: Row, isVisited: boolean) =>
  statusEffectOf(isVisited && row.status_type !== 'CLOSED' && effectOf(row) === 'stop' ? 'run' : effectOf(row), row);
const minutesIn = (value: unknown) => (typeof value === 'number' ? value : null);

type Winding = { readonly now: string; readonly terms: Parameters<typeof clocksAt>[2] };

function woundOf(begun: Row, moves: readonly Row[], { now, terms }: Winding): SlaFacts {
  const targets = { resolution: minutesIn(begun.sla_target_minutes), response: minutesIn(begun.sla_response_minutes) };
  const isVisited = begun.is_visited === true;
  const first = startClocks({ targets, status: statusOf(begun, isVisited), at: instantOf(begun.created_at), terms });
  const last = moves.reduce<SlaFacts>((facts, move) => moveClocks(facts, statusOf(move, isVisited), instantOf(move.at), terms), first);
  return clocksAt(last, now, terms);
}

const effects = (alias: string) =>
  sql.join(['status_type', 'sla_effect', 'sla_pause_reason', 'sla_responds'].map((name) => sql.ref(`${alias}.${name}`)));

/** Records with a target, when they were made, and what their first status does. */
async function beginningsOf({ kysely }: Connection, { table, places }: Clocked): Promise<readonly Row[]> {
  const own = ['id', 'created_at', 'sla_target_minutes', 'sla_response_minutes', ...places].map((name) => sql.ref(`r.${name}`));
  const { rows } = await sql<Row>`
    select ${sql.join(own)}, ${effects('first')},
      exists (select 1 from subtask v where v.srvc_req_id = r.id and v.status_type = 'ACTIVE' and v.is_deleted is not true) as is_visited
    from ${sql.table(table)} r join status present on present.id = r.status
    join status first on first.group_id = present.group_id and first.is_initial
    where r.sla_target_minutes is not null or r.sla_response_minutes is not null order by r.id`.execute(kysely);
  return rows;
}

/** Moves of records in order of time, each with what the status that was reached does. */
async function movesOf({ kysely }: Connection, { table, record, ofThem }: Clocked): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select ${record} as record, e.at, ${effects('reached')}
    from request_event e join ${sql.table(table)} r on r.id = ${record}
    join status present on present.id = r.status
    join status reached on reached.group_id = present.group_id and reached.title = e.to_text
    where e.kind = 'status' and ${ofThem} order by e.at, e.id`.execute(kysely);
  return rows;
}

/** What a winding writes. */
const stored = {
  sla_minutes_run: 'double precision',
  sla_since: 'timestamptz',
  sla_due_at: 'timestamptz',
  sla_risk_at: 'timestamptz',
  sla_stopped_at: 'timestamptz',
  sla_state: 'text',
  sla_met_percent: 'double precision',
  sla_response_run: 'double precision',
  sla_response_since: 'timestamptz',
  sla_response_due_at: 'timestamptz',
  sla_response_risk_at: 'timestamptz',
  sla_responded_at: 'timestamptz',
  sla_response_state: 'text',
  sla_response_percent: 'double precision',
  sla_paused_minutes: 'double precision',
  sla_pauses: 'jsonb',
  sla_next_at: 'timestamptz',
  sla_calendar_id: 'uuid',
} as const;

async function store({ kysely }: Connection, { table }: Clocked, wound: readonly Row[]): Promise<void> {
  const names = Object.keys(stored);
  const values = names.map((name) => sql`${sql.id(name)} = ${sql.ref(`v.${name}`)}`);
  const shape = Object.entries(stored).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  await sql`
    update ${sql.table(table)} r set ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(wound)}::jsonb) as v (id uuid, ${sql.join(shape)})
    where r.id = v.id`.execute(kysely);
}

/** Clocks that come near their end, or pass it, while nobody touches their record: looked at every minute. */
import { type RawBuilder, sql } from 'kysely';
import { tableOf } from '../../../../engine/server/access/columns.ts';
import type { Database } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { type Clocked, clocked } from './terms.ts';

const server = system('service time');
/** Organisations of one batch, and records of each: as many more of each where there are fewer. Those that somebody is just changing are left to it. */
const ORGS = 10;
const BATCH = 500;
/** Batches of each organisation in one round; the rest waits for the next. */
const MOST = 20;

/** Organisations of which a record changes its state by now: for each a look at its end of the index, however many records it has. */
const dueOwners = (entity: Clocked, now: string): RawBuilder<{ id: string }> => sql`
  select o.id from organisation o, lateral (
    select from ${sql.table(tableOf(entity))} r where r.${sql.id(clocked[entity].owner)} = o.id and r.sla_next_at < ${now}::timestamptz
    order by r.sla_next_at limit 1) due
  order by o.id`;

type Due = { readonly owners: readonly string[]; readonly now: string };

/** The records whose state changes by now, the same number of each organisation at most. */
export const dueRecords = (entity: Clocked, { owners, now }: Due): RawBuilder<{ id: string }> => sql`
  select due.id from unnest(${[...owners]}::uuid[]) o(id), lateral (
    select r.id from ${sql.table(tableOf(entity))} r
    where r.${sql.id(clocked[entity].owner)} = o.id and r.sla_next_at < ${now}::timestamptz
    order by r.sla_next_at limit ${Math.floor(BATCH / owners.length)} for update skip locked) due`;

/** What the state of a clock is by now, and when it changes next. */
const stateBy = (state: string, risk: string, due: string, now: string) => sql`
  case when ${sql.ref(state)} in ('running', 'at_risk') and ${sql.ref(due)} < ${now}::timestamptz then 'overdue'
    when ${sql.ref(state)} = 'running' and ${sql.ref(risk)} < ${now}::timestamptz then 'at_risk' else ${sql.ref(state)} end`;
const nextBy = (state: string, risk: string, due: string, now: string) => sql`
  case when ${sql.ref(state)} in ('running', 'at_risk') then case
    when ${sql.ref(state)} = 'running' and ${sql.ref(risk)} >= ${now}::timestamptz then ${sql.ref(risk)}
    when ${sql.ref(due)} >= ${now}::timestamptz then ${sql.ref(due)} end end`;

const clocks = [
  ['sla_state', 'sla_risk_at', 'sla_due_at'],
  ['sla_response_state', 'sla_response_risk_at', 'sla_response_due_at'],
] as const;

/** How late a record is changes without anyone changing it: its version stays. Answers how many there were. */
const turn = (database: Database, entity: Clocked, due: Due): Promise<number> =>
  database.transaction(server, async ({ kysely }) => {
    const { now } = due;
    const states = clocks.map(([state, risk, end]) => sql`${sql.id(state)} = ${stateBy(`r.${state}`, `r.${risk}`, `r.${end}`, now)}`);
    const ends = clocks.map(([state, risk, end]) => nextBy(`r.${state}`, `r.${risk}`, `r.${end}`, now));
    const { numAffectedRows = 0n } = await sql`
      with due as materialized (${dueRecords(entity, due)})
      update ${sql.table(tableOf(entity))} r set ${sql.join(states)}, sla_next_at = least(${sql.join(ends)})
      from due where r.id = due.id`.execute(kysely);
    return Number(numAffectedRows);
  });

/** A transaction for each batch, in turns, so that neither one organisation nor a great many of them make it longer than others. */
export async function slaRound({ database, now }: { readonly database: Database; readonly now: string }): Promise<void> {
  for (const entity of ['service-request', 'subtask'] as const) {
    const found = await database.read(server, ({ kysely }) => dueOwners(entity, now).execute(kysely));
    let owners = found.rows.map(({ id }) => id);
    for (let batches = 0; batches < MOST && owners.length > 0; batches += 1) {
      const left: string[] = [];
      for (let at = 0; at < owners.length; at += ORGS) {
        const some = owners.slice(at, at + ORGS);
        if ((await turn(database, entity, { owners: some, now })) > 0) left.push(...some);
      }
      owners = left;
    }
  }
}

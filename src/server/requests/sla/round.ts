/** Clocks that come near their end, or pass it, while nobody touches their record: looked at every minute. */
import { type RawBuilder, sql } from 'kysely';
import { tableOf } from '../../../../engine/server/access/columns.ts';
import type { Database } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { type Clocked, clocked } from './terms.ts';

const server = system('service time');
/** Records of an organisation in one round; the rest waits for the next. Those that somebody is just changing are left to it. */
const AT_ONCE = 500;

/** The records whose state changes by now: for each organisation a look at its end of the index, however many records it has. */
export const dueRecords = (entity: Clocked, now: string): RawBuilder<{ id: string }> => sql`
  select due.id from organisation o, lateral (
    select r.id from ${sql.table(tableOf(entity))} r
    where r.${sql.id(clocked[entity].owner)} = o.id and r.sla_next_at < ${now}::timestamptz
    order by r.sla_next_at limit ${AT_ONCE} for update skip locked) due`;

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

export async function slaRound({ database, now }: { readonly database: Database; readonly now: string }): Promise<void> {
  await database.transaction(server, async ({ kysely }) => {
    for (const entity of ['service-request', 'subtask'] as const) {
      const states = clocks.map(([state, risk, due]) => sql`${sql.id(state)} = ${stateBy(`r.${state}`, `r.${risk}`, `r.${due}`, now)}`);
      const ends = clocks.map(([state, risk, due]) => nextBy(`r.${state}`, `r.${risk}`, `r.${due}`, now));
      // How late a record is changes without anyone changing it: its version stays.
      await sql`
        update ${sql.table(tableOf(entity))} r set ${sql.join(states)}, sla_next_at = least(${sql.join(ends)})
        where r.id in (${dueRecords(entity, now)})`.execute(kysely);
    }
  });
}

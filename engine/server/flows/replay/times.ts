/** Events that come by the clock: instants that fields hold, and the due times of a schedule, on records as they are today. */
import { sql } from 'kysely';
import type { FlowTrigger } from '../../../core/flows/index.ts';
import { columnOf, tableOf } from '../../access/columns.ts';
import { predicateToSql } from '../../access/predicate-sql.ts';
import type { Connection } from '../../database/port.ts';
import { nextDue } from '../../jobs/due.ts';
import { type Looking, reachOf } from './trail.ts';
import type { PastEvent, Place, Source } from './types.ts';

type Of<On extends FlowTrigger['on']> = Extract<FlowTrigger, { readonly on: On }>;

const NOTHING: Source = { count: async () => 0, next: async () => ({ events: [], place: null, isOver: true }) };
/** Due times that are counted, and that one look walks through. */
const TIMES = { counted: 70, walked: 100, most: 2_000 } as const;

export function dueTimes({ kysely }: Connection, { field, seconds }: Of<'due'>, looking: Looking): Source {
  const { entity, span } = looking;
  const reach = reachOf(looking);
  if (!reach) return NOTHING;
  const value = columnOf('r', field);
  const at = (instant: string) => new Date(Date.parse(instant) - seconds * 1000).toISOString();
  const from = sql`from ${sql.table(tableOf(entity.name))} as r where ${reach}
    and ${value} >= ${at(span.from)}::timestamptz and ${value} < ${at(span.until)}::timestamptz`;
  return {
    async count(most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (select 1 ${from} limit ${sql.lit(most)}) as found`.execute(kysely);
      return rows[0]?.count ?? 0;
    },
    async next(after, size) {
      const behind = after ? sql`and (${value}, ${columnOf('r', 'id')}::text) > (${at(after.at)}::timestamptz, ${after.id})` : sql``;
      const { rows } = await sql<{ id: unknown; at: string }>`
        select ${columnOf('r', 'id')} as id, ${value} as at ${from} ${behind} order by 2, ${columnOf('r', 'id')}::text limit ${sql.lit(size)}`.execute(
        kysely,
      );
      const events = rows.map(({ id, at: instant }): PastEvent => {
        const due = new Date(Date.parse(String(instant)) + seconds * 1000).toISOString();
        return { id: String(id), at: due, record: String(id), by: null, kind: 'due', changes: {} };
      });
      return { events, place: placeOf(events) ?? after, isOver: rows.length < size };
    },
  };
}

export function scheduledTimes({ kysely }: Connection, trigger: Of<'schedule'>, looking: Looking): Source {
  const { entity } = looking;
  const { where, timeZone } = trigger;
  const reach = reachOf(looking);
  if (!reach) return NOTHING;
  const id = sql`${columnOf('r', 'id')}::text`;
  const times = timesOf(trigger, looking);
  const from = (now: string) =>
    sql`from ${sql.table(tableOf(entity.name))} as r where ${reach}
      ${where ? sql`and ${predicateToSql(where.predicate({ now, timeZone }), { entity, alias: 'r' })}` : sql``}`;
  return {
    async count(most) {
      if (times.length > TIMES.counted) return undefined;
      let count = 0;
      for (const time of times) {
        if (count >= most) break;
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from (select 1 ${from(time)} limit ${sql.lit(most)}) as found`.execute(kysely);
        count += rows[0]?.count ?? 0;
      }
      return Math.min(count, most);
    },
    async next(after, size) {
      const events: PastEvent[] = [];
      let place = after;
      const ahead = times.filter((time) => after === null || time >= after.at);
      for (const [walked, time] of ahead.entries()) {
        if (events.length >= size || walked >= TIMES.walked) return { events, place, isOver: false };
        const behind = place?.at === time ? sql`and ${id} > ${place.id}` : sql``;
        const { rows } = await sql<{ id: string }>`
          select ${id} as id ${from(time)} ${behind} order by 1 limit ${sql.lit(size - events.length)}`.execute(kysely);
        events.push(...rows.map((row): PastEvent => ({ id: row.id, at: time, record: row.id, by: null, kind: 'scheduled', changes: {} })));
        // No id comes behind this one: of a time without further records the next look begins with the next time.
        place = placeOf(events.filter(({ at }) => at === time)) ?? { at: time, id: '~' };
      }
      return { events, place, isOver: events.length < size };
    },
  };
}

/** Due times within the span, oldest first. */
function timesOf(trigger: Of<'schedule'>, { span }: Looking): readonly string[] {
  const times: string[] = [];
  let next = nextDue(trigger, new Date(Date.parse(span.from) - 1).toISOString());
  while (next !== null && next < span.until && times.length < TIMES.most) {
    times.push(next);
    next = nextDue(trigger, next);
  }
  return times;
}

function placeOf(events: readonly PastEvent[]): Place | undefined {
  const last = events.at(-1);
  return last && { at: last.at, id: last.id };
}

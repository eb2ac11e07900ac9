/** Keeps order and expected times of days in the records: read with one statement and written with one. */
import { sql } from 'kysely';
import { wallClock } from '../../../../engine/core/format/zone.ts';
import { clockTime, dayIn } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { Patch, ProductResources } from '../../rows/index.ts';
import { readLegs, type Ways } from '../../scheduling/index.ts';
import { legsOf, nextState, type RouteChange } from './next-state.ts';
import { type DayKey, type RouteDay, readDays } from './read-days.ts';

/** Whoever changes one visit of a day changes those after it, which he may not see. */
const server = system('expected times');

type Keeping = {
  readonly connection: Connection;
  readonly resources: ProductResources;
  readonly now: string;
  /** Whether a map service measures ways: those that it has are gone by, and nobody asks it here. */
  readonly isMeasured: boolean;
};
type DayChange = RouteChange & { readonly timeZone: string };

/** Brings these days into line with their visits. Days that are over stay as they are. */
export async function keepEtas({ connection, resources, now, isMeasured }: Keeping, keys: readonly DayKey[]): Promise<void> {
  const at = Date.parse(now);
  const days = await connection.as(server, (on) => readDays(on, keys));
  const open = days.filter(({ day, timeZone }) => day >= dayIn(at, timeZone));
  const ways = isMeasured ? await connection.as(server, (on) => waysOf(on, open)) : undefined;
  const changes = open.flatMap(({ visits, from, timeZone }): DayChange[] =>
    nextState(visits, { now: at, from, ways }).map((change) => ({ ...change, timeZone })),
  );
  if (changes.length === 0) return;
  const written = await connection.as(server, (on) => write(on, changes));
  const patches = changes.filter(({ id }) => written.has(id)).flatMap(patchesOf);
  if (patches.length > 0) await resources.update(server, 'subtask', patches, connection);
}

const waysOf = (connection: Connection, days: readonly RouteDay[]): Promise<Ways | undefined> =>
  readLegs(
    connection,
    days.flatMap(({ visits, from }) => legsOf(visits, from)),
  );

/**
 * When somebody is expected changes without anyone changing the visit: its version stays, and pages that follow it hear of it all
 * the same. A visit that somebody is just changing is left: to wait for it could be to wait for who waits for us, and the round
 * mends it. What flows listen for is not written here.
 */
async function write({ kysely }: Connection, changes: readonly DayChange[]): Promise<ReadonlySet<string>> {
  const wanted = JSON.stringify(changes.map(rowOf));
  const { rows } = await sql<{ id: string }>`
    update subtask s set route_order = w.route_order, travel_minutes = w.travel_minutes, eta_at = w.eta_at, eta_late_minutes = w.late
    from jsonb_to_recordset(${wanted}::text::jsonb) as w(id uuid, route_order integer, travel_minutes integer, eta_at timestamptz, late integer)
    join (
      select t.id from subtask t
      where t.id in (select g.id from jsonb_to_recordset(${wanted}::text::jsonb) as g(id uuid))
      order by t.id for no key update skip locked) free on free.id = w.id
    where s.id = w.id
    returning s.id`.execute(kysely);
  return new Set(rows.map(({ id }) => id));
}

const rowOf = ({ id, next, isLateNow }: DayChange) => ({
  id,
  route_order: next.order,
  travel_minutes: next.travelMinutes,
  eta_at: isoOf(next.eta),
  late: isLateNow ? null : next.lateMinutes,
});

const isoOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What somebody is to hear of goes the way of every change, so that flows start. */
function patchesOf({
  id,
  next,
  isLateNow,
  isTold,
  timeZone,
}: DayChange): readonly { readonly id: string; readonly patch: Patch<'subtask'> }[] {
  if (!isLateNow && !isTold) return [];
  const late = isLateNow ? { eta_late_minutes: next.lateMinutes } : {};
  const told = isTold && next.toldAt !== null ? { eta_told_at: isoOf(next.toldAt), eta_told_time: timeIn(next.toldAt, timeZone) } : {};
  return [{ id, patch: { ...late, ...told } }];
}

const timeIn = (at: number, timeZone: string): string => {
  const wall = new Date(wallClock(at, timeZone));
  return clockTime(wall.getUTCHours() * 60 + wall.getUTCMinutes());
};

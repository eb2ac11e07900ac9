/** The time of who is at work goes on while nobody writes anything: looked at every minute. A second look changes nothing. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { rowsGiven, tables } from '../rows/index.ts';
import { type DayKey, keyWord, knownDays } from './day-facts.ts';
import { derivedDay } from './derived-day.ts';

const server = system('time at work');
/** Nobody is at work for longer, whatever his zone. */
const REACH = 3;
const AT_ONCE = 200;

type RoundOptions = { readonly database: Pick<Database, 'read' | 'transaction'>; readonly now: string };

export async function runningDaysRound({ database, now }: RoundOptions): Promise<void> {
  let after: DayKey | undefined;
  do {
    const keys = await runningAfter(database, now, after);
    if (keys.length > 0) await database.transaction(server, (connection) => keepTimes(connection, keys, now));
    after = keys.length < AT_ONCE ? undefined : keys.at(-1);
  } while (after);
}

const FIRST: DayKey = { userId: '00000000-0000-0000-0000-000000000000', day: '0001-01-01' };

/** Days on which somebody came and has not gone. */
const runningAfter = (database: RoundOptions['database'], now: string, { userId, day }: DayKey = FIRST): Promise<readonly DayKey[]> =>
  database.read(server, async (connection) => {
    const rows = await tables(connection)
      .selectFrom('attendance_day')
      .where('day', '>=', daysLater(now.slice(0, 10), -REACH))
      .where('first_in', 'is not', null)
      .where('last_out', 'is', null)
      .where((is) => is(is.refTuple('user_id', 'day'), '>', is.tuple(userId, day)))
      .select(['user_id', 'day'])
      .orderBy('user_id')
      .orderBy('day')
      .limit(AT_ONCE)
      .execute();
    return rows.map((row) => ({ userId: row.user_id, day: row.day }));
  });

async function keepTimes(connection: Connection, keys: readonly DayKey[], now: string): Promise<void> {
  const known = await knownDays(connection, { keys, now: Date.parse(now) });
  const times = keys.flatMap((key) => {
    const { facts, stored } = known.get(keyWord(key)) ?? {};
    const minutes = facts && (derivedDay(facts).worked_minutes ?? 0);
    return stored && minutes !== undefined && minutes !== (stored.worked_minutes ?? 0) ? [{ id: stored.id, minutes }] : [];
  });
  if (times.length === 0) return;
  // Time passes without anyone changing the day: its version stays, and whoever has gone meanwhile has written what counts.
  await tables(connection)
    .updateTable('attendance_day as d')
    .from(rowsGiven('v', times, { id: 'uuid', minutes: 'integer' }))
    .set((is) => ({ worked_minutes: is.ref('v.minutes') }))
    .whereRef('d.id', '=', 'v.id')
    .where('d.last_out', 'is', null)
    .execute();
}

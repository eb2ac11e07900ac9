/** What is known of many people's days: as many statements as for one, however many there are. */
import { minutesOf } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { defaults } from '../defaults/index.ts';
import { type EntityRows, rowsGiven, tables } from '../rows/index.ts';
import type { DayFacts, Leave } from './derived-day.ts';
import { holidaysOf } from './holidays.ts';
import { isPlanned, plannedShift } from './planned-shift.ts';
import type { Punch } from './shift-windows.ts';

export type DayKey = { readonly userId: string; readonly day: string };
export type Asked = {
  readonly keys: readonly DayKey[];
  readonly now: number;
  /** Entries of the roster, and holidays, that are about to go. */
  readonly without?: ReadonlySet<unknown>;
};

export type KnownDay = {
  readonly key: DayKey;
  readonly orgId: string;
  readonly facts: DayFacts;
  /** When the day was put on the roster, milliseconds UTC; undefined for one that is not there. */
  readonly plannedAt: number | undefined;
  /** The day as it is kept; undefined while it is not. */
  readonly stored: EntityRows['attendance-day'] | undefined;
};

/** Reads more than the caller may see, and tells nothing of it but the figures. */
const reader = system('days of attendance');
/** A key as one word. */
export const keyWord = ({ userId, day }: DayKey): string => `${userId} ${day}`;

/** The days of people who are there, by the word of their keys. */
export async function knownDays(connection: Connection, { keys, ...asked }: Asked): Promise<ReadonlyMap<string, KnownDay>> {
  const wanted = [...new Map(keys.map((key) => [keyWord(key), key])).values()];
  const days = wanted.length === 0 ? [] : await connection.as(reader, (on) => read(on, { keys: wanted, ...asked }));
  return new Map(days.map((known) => [keyWord(known.key), known]));
}

async function read(connection: Connection, { keys, now, without }: Asked): Promise<readonly KnownDay[]> {
  const wanted = keys.map(({ userId, day }) => ({ user_id: userId, day }));
  const k = rowsGiven('k', wanted, { user_id: 'uuid', day: 'date' });
  const asked = tables(connection).selectFrom(k);
  const people = await asked
    .innerJoin('user as u', 'u.id', 'k.user_id')
    .innerJoin('organisation as o', 'o.id', 'u.org_id')
    .select(['u.id', 'o.id as org_id', 'u.is_on_field', 'u.is_active', 'o.time_zone'])
    .distinct()
    .execute();
  const roster = byDay(
    await asked
      .innerJoin('roster_entry as r', (join) => join.onRef('r.user_id', '=', 'k.user_id').onRef('r.day', '=', 'k.day'))
      .leftJoin('shift as s', 's.id', 'r.shift_id')
      .select(['r.id', 'r.user_id', 'r.day', 'r.created_at', 'r.is_day_off', 'r.shift_id', 'r.location_id'])
      .select(['s.start_time', 's.end_time', 's.break_minutes', 's.grace_minutes'])
      .execute(),
  );
  const leave = byDay(
    await asked
      .innerJoin('leave_request as l', 'l.user_id', 'k.user_id')
      .where('l.state', '=', 'approved')
      .whereRef('k.day', '>=', 'l.from_day')
      .whereRef('k.day', '<=', 'l.to_day')
      .select(['k.user_id', 'k.day', 'l.is_half_day'])
      .execute(),
  );
  const punches = byDay(
    await asked
      .innerJoin('punch as p', (join) => join.onRef('p.user_id', '=', 'k.user_id').onRef('p.day', '=', 'k.day'))
      .select(['k.user_id', 'k.day', 'p.type', 'p.at'])
      .orderBy('p.at')
      .orderBy('p.id')
      .execute(),
  );
  const tasks = byDay(
    await asked
      .innerJoin('subtask as t', (join) => join.onRef('t.assgne_id', '=', 'k.user_id').onRef('t.due', '=', 'k.day'))
      .where('t.start_time', 'is not', null)
      .where('t.end_time', 'is not', null)
      .where('t.is_deleted', 'is not', true)
      .where('t.is_called_off', 'is not', true)
      .select(['k.user_id', 'k.day', 't.start_time', 't.end_time'])
      .execute(),
  );
  const stored = byDay(
    await asked
      .innerJoin('attendance_day as d', (join) => join.onRef('d.user_id', '=', 'k.user_id').onRef('d.day', '=', 'k.day'))
      .selectAll('d')
      .execute(),
  );
  const spans = keys.map(({ userId, day }) => ({ userId, from: day, to: day }));
  const holidays = await holidaysOf(connection, spans, without);

  const known = new Map(people.map((person) => [person.id, person]));
  return keys.flatMap((key): KnownDay[] => {
    const person = known.get(key.userId);
    if (!person) return [];
    const word = keyWord(key);
    const timeZone = person.time_zone ?? defaults.timeZone;
    const entry = roster.get(word)?.find(({ id }) => !without?.has(id));
    const facts: DayFacts = {
      day: key.day,
      timeZone,
      shift: entry && isPlanned(entry) ? plannedShift(entry, timeZone) : undefined,
      isDayOff: entry?.is_day_off === true,
      isOnField: person.is_on_field === true && person.is_active === true,
      leave: leaveOf(leave.get(word)),
      isHoliday: holidays.get(key.userId)?.has(key.day) ?? false,
      punches: (punches.get(word) ?? []).map(({ type, at, day }): Punch => ({ type, at: Date.parse(at), day })),
      busyMinutes: (tasks.get(word) ?? []).reduce(
        (sum, { start_time, end_time }) => sum + Math.max(0, minutesOf(end_time) - minutesOf(start_time)),
        0,
      ),
      now,
    };
    return [
      {
        key,
        orgId: person.org_id,
        facts,
        plannedAt: entry && Date.parse(entry.created_at),
        stored: stored.get(word)?.[0],
      },
    ];
  });
}

function leaveOf(rows: readonly Pick<EntityRows['leave-request'], 'is_half_day'>[] | undefined): Leave {
  if (!rows || rows.length === 0) return null;
  return rows.some(({ is_half_day }) => is_half_day !== true) ? 'whole' : 'half';
}

function byDay<R extends { readonly user_id: string; readonly day: string }>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const days = new Map<string, R[]>();
  for (const row of rows) {
    const word = keyWord({ userId: row.user_id, day: row.day });
    const found = days.get(word);
    if (found) found.push(row);
    else days.set(word, [row]);
  }
  return days;
}

/** What is known of many people's days: as many statements as for one, however many there are. */
import { sql } from 'kysely';
import { minutesOf } from '../../../engine/core/format/zone-days.ts';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
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
  readonly stored: (Row & { readonly id: string }) | undefined;
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
  const { kysely } = connection;
  const wanted = keys.map(({ userId, day }) => ({ user_id: userId, day }));
  const k = rowsAs('k', wanted, [
    { name: 'user_id', type: 'uuid' },
    { name: 'day', type: 'date' },
  ]);
  const ofDays = async (query: ReturnType<typeof sql<Row>>) => byDay((await query.execute(kysely)).rows);
  const people = await sql<{ id: string; org_id: string; is_on_field: boolean | null; time_zone: string | null }>`
    select distinct u.id, u.org_id, u.is_on_field and u.is_active as is_on_field, o.time_zone from ${k} join "user" u on u.id = k.user_id join organisation o on o.id = u.org_id`.execute(
    kysely,
  );
  const roster = await ofDays(sql<Row>`
    select r.id, r.user_id, r.day, r.created_at, r.is_day_off, r.shift_id, r.location_id, s.start_time, s.end_time, s.break_minutes, s.grace_minutes
    from ${k} join roster_entry r on r.user_id = k.user_id and r.day = k.day left join shift s on s.id = r.shift_id`);
  const leave = await ofDays(sql<Row>`
    select k.user_id, k.day, l.is_half_day from ${k} join leave_request l on l.user_id = k.user_id
    where l.state = 'approved' and k.day between l.from_day and l.to_day`);
  const punches = await ofDays(sql<Row>`
    select p.user_id, p.day, p.type, p.at from ${k} join punch p on p.user_id = k.user_id and p.day = k.day order by p.at, p.id`);
  const tasks = await ofDays(sql<Row>`
    select t.assgne_id as user_id, t.due as day, t.start_time, t.end_time
    from ${k} join subtask t on t.assgne_id = k.user_id and t.due = k.day
    where t.start_time is not null and t.end_time is not null and t.is_deleted is not true and t.is_called_off is not true`);
  const stored = await ofDays(sql<Row>`select d.* from ${k} join attendance_day d on d.user_id = k.user_id and d.day = k.day`);
  const spans = keys.map(({ userId, day }) => ({ userId, from: day, to: day }));
  const holidays = await holidaysOf(connection, spans, without);

  const known = new Map(people.rows.map((person) => [person.id, person]));
  return keys.flatMap((key): KnownDay[] => {
    const person = known.get(key.userId);
    if (!person) return [];
    const word = keyWord(key);
    const timeZone = person.time_zone ?? 'Asia/Kolkata';
    const entry = roster.get(word)?.find(({ id }) => !without?.has(id));
    const facts: DayFacts = {
      day: key.day,
      timeZone,
      shift: entry && isPlanned(entry) ? plannedShift(entry, timeZone) : undefined,
      isDayOff: entry?.is_day_off === true,
      isOnField: person.is_on_field === true,
      leave: leaveOf(leave.get(word)),
      isHoliday: holidays.get(key.userId)?.has(key.day) ?? false,
      punches: (punches.get(word) ?? []).map(
        ({ type, at, day }): Punch => ({ type: type === 'in' ? 'in' : 'out', at: Date.parse(String(at)), day: String(day) }),
      ),
      busyMinutes: (tasks.get(word) ?? []).reduce(
        (sum, { start_time, end_time }) => sum + Math.max(0, minutesOf(end_time) - minutesOf(start_time)),
        0,
      ),
      now,
    };
    const row = stored.get(word)?.[0];
    return [
      {
        key,
        orgId: person.org_id,
        facts,
        plannedAt: entry && Date.parse(String(entry.created_at)),
        stored: row && { ...row, id: String(row.id) },
      },
    ];
  });
}

function leaveOf(rows: readonly Row[] | undefined): Leave {
  if (!rows || rows.length === 0) return null;
  return rows.some(({ is_half_day }) => is_half_day !== true) ? 'whole' : 'half';
}

function byDay(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const word = keyWord({ userId: String(row.user_id), day: String(row.day) });
    const found = days.get(word);
    if (found) found.push(row);
    else days.set(word, [row]);
  }
  return days;
}

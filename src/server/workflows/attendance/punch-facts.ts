/** What is known of a person when he punches: shifts and punches around now, and of one day leave, sub-tasks and places. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../database/port.ts';
import { rowsOf, textOf, textsOf } from '../rows.ts';
import type { DayFacts } from './derived-day.ts';
import type { Workplace } from './geofence.ts';
import { hoursOf, type PlannedShift, type Punch } from './shift-windows.ts';
import { dayIn, daysLater, minutesOf } from './zone.ts';

const DAY = 86_400_000;
/** Longer ago nothing reaches today: a shift of a day and the hours after it. */
const REACH = 3;
/** By so much the clock of another server may be ahead. */
const CLOCKS_DIFFER = 60_000;

export type Moment = { readonly userId: string; readonly at: number; readonly timeZone: string };
export type Around = { readonly shifts: readonly PlannedShift[]; readonly punches: readonly Punch[] };

type RosterRow = {
  readonly day: string;
  readonly shift_id: string;
  readonly location_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly break_minutes: number | null;
  readonly grace_minutes: number | null;
};

/** Shifts from days before until tomorrow, and the punches of these days in their order. */
export async function around({ kysely }: Connection, { userId, at, timeZone }: Moment): Promise<Around> {
  const today = dayIn(at, timeZone);
  const roster = await sql<RosterRow>`
    select r.day, r.shift_id, r.location_id, s.start_time, s.end_time, s.break_minutes, s.grace_minutes
    from roster_entry r join shift s on s.id = r.shift_id
    where r.user_id = ${userId}::uuid and r.day between ${daysLater(today, -REACH)}::date and ${daysLater(today, 1)}::date
    order by r.day`.execute(kysely);
  const [since, until] = [at - REACH * DAY, at + CLOCKS_DIFFER].map((time) => new Date(time).toISOString());
  const punches = await sql<{ type: Punch['type']; at: string; day: string | null }>`
    select type, at, day from punch where user_id = ${userId}::uuid and at > ${since}::timestamptz and at < ${until}::timestamptz
    order by at, id`.execute(kysely);
  return {
    shifts: roster.rows.map((row) => ({
      day: row.day,
      shiftId: row.shift_id,
      locationId: row.location_id,
      ...hoursOf({ day: row.day, start: row.start_time, end: row.end_time }, timeZone),
      breakMinutes: row.break_minutes ?? 0,
      graceMinutes: row.grace_minutes ?? 0,
    })),
    punches: punches.rows.map((row) => ({ ...row, at: Date.parse(row.at) })),
  };
}

/** What of a day stands elsewhere: half a day off, and the minutes of the sub-tasks planned for it. */
export async function factsOfDay(
  { kysely }: Connection,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<Pick<DayFacts, 'hasHalfDayOff' | 'busyMinutes'>> {
  const halves = await sql<Row>`
    select id from leave_request where user_id = ${userId}::uuid and state = 'approved' and is_half_day and from_day = ${day}::date`.execute(
    kysely,
  );
  const tasks = await sql<{ start_time: string; end_time: string }>`
    select start_time, end_time from subtask where assgne_id = ${userId}::uuid and due = ${day}::date
      and start_time is not null and end_time is not null and is_deleted is not true`.execute(kysely);
  const busy = tasks.rows.reduce((sum, { start_time, end_time }) => sum + Math.max(0, minutesOf(end_time) - minutesOf(start_time)), 0);
  return { hasHalfDayOff: halves.rows.length > 0, busyMinutes: busy };
}

/** The record of somebody's day; undefined while there is none. */
export async function dayRecord(
  { kysely }: Connection,
  { userId, day }: { readonly userId: string; readonly day: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from attendance_day where user_id = ${userId}::uuid and day = ${day}::date`.execute(kysely);
  return rows[0]?.id;
}

const fenced: ReadonlySet<unknown> = new Set(['branch', 'office']);

/** Where somebody works: the place that the roster names for the shift, else the offices and branches of his location groups. */
export async function workplacesOf(
  connection: Connection,
  { groupIds, locationId }: { readonly groupIds: readonly string[]; readonly locationId: string | null },
): Promise<readonly Workplace[]> {
  const groups = locationId === null ? await rowsOf(connection, { entity: 'location-group', values: groupIds }) : [];
  const ofGroups = groups.filter(({ is_active }) => is_active === true).flatMap(({ location_ids }) => textsOf(location_ids));
  const rows = await rowsOf(connection, { entity: 'location', values: locationId === null ? ofGroups : [locationId] });
  return rows.flatMap(({ id, name, type, is_active, latitude, longitude, radius_m }) => {
    const workplace = { id: String(id), name: textOf(name) ?? '', radius: Number(radius_m ?? 0) };
    if (!fenced.has(type) || is_active !== true || typeof latitude !== 'number' || typeof longitude !== 'number') return [];
    return [{ ...workplace, latitude, longitude }];
  });
}

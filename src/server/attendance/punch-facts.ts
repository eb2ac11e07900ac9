/** What is known of a person when he punches: shifts and punches around now, and the places where he works. */
import { sql } from 'kysely';
import { dayIn, daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { rowsOf, textOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { Workplace } from './geofence.ts';
import { plannedShift, type RosterRow } from './planned-shift.ts';
import type { PlannedShift, Punch } from './shift-windows.ts';

const DAY = 86_400_000;
/** Longer ago nothing reaches today: a shift of a day and the hours after it. */
const REACH = 3;
/** By so much the clock of another server may be ahead. */
const CLOCKS_DIFFER = 60_000;

export type Moment = { readonly userId: string; readonly at: number; readonly timeZone: string };
export type Around = { readonly shifts: readonly PlannedShift[]; readonly punches: readonly Punch[] };

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
    shifts: roster.rows.map((row) => plannedShift(row, timeZone)),
    punches: punches.rows.map((row) => ({ ...row, at: Date.parse(row.at) })),
  };
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

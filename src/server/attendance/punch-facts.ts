/** What is known of a person when he punches: shifts and punches around now, and the places where he works. */
import { dayIn, daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { entityRows, tables } from '../rows/index.ts';
import type { Workplace } from './geofence.ts';
import { plannedShift } from './planned-shift.ts';
import type { PlannedShift, Punch } from './shift-windows.ts';

const DAY = 86_400_000;
/** Longer ago nothing reaches today: a shift of a day and the hours after it. */
const REACH = 3;
/** By so much the clock of another server may be ahead. */
const CLOCKS_DIFFER = 60_000;

export type Moment = { readonly userId: string; readonly at: number; readonly timeZone: string };
export type Around = { readonly shifts: readonly PlannedShift[]; readonly punches: readonly Punch[] };

/** Shifts from days before until tomorrow, and the punches of these days in their order. */
export async function around(connection: Connection, { userId, at, timeZone }: Moment): Promise<Around> {
  const today = dayIn(at, timeZone);
  const roster = await tables(connection)
    .selectFrom('roster_entry as r')
    .innerJoin('shift as s', 's.id', 'r.shift_id')
    .where('r.user_id', '=', userId)
    .where('r.day', '>=', daysLater(today, -REACH))
    .where('r.day', '<=', daysLater(today, 1))
    .select(['r.day', 's.id as shift_id', 'r.location_id', 's.start_time', 's.end_time', 's.break_minutes', 's.grace_minutes'])
    .orderBy('r.day')
    .execute();
  const instant = (time: number) => new Date(time).toISOString();
  const punches = await tables(connection)
    .selectFrom('punch')
    .where('user_id', '=', userId)
    .where('at', '>', instant(at - REACH * DAY))
    .where('at', '<', instant(at + CLOCKS_DIFFER))
    .select(['type', 'at', 'day'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return {
    shifts: roster.map((row) => plannedShift(row, timeZone)),
    punches: punches.map((row) => ({ ...row, at: Date.parse(row.at) })),
  };
}

const fenced: ReadonlySet<unknown> = new Set(['branch', 'office']);

/** Where somebody works: the place that the roster names for the shift, else the offices and branches of his location groups. */
export async function workplacesOf(
  connection: Connection,
  { groupIds, locationId }: { readonly groupIds: readonly string[]; readonly locationId: string | null },
): Promise<readonly Workplace[]> {
  const groups =
    locationId === null
      ? await entityRows(connection, { entity: 'location-group', values: groupIds, columns: ['is_active', 'location_ids'] })
      : [];
  const ofGroups = groups.filter(({ is_active }) => is_active === true).flatMap(({ location_ids }) => location_ids ?? []);
  const rows = await entityRows(connection, {
    entity: 'location',
    values: locationId === null ? ofGroups : [locationId],
    columns: ['id', 'name', 'type', 'is_active', 'latitude', 'longitude', 'radius_m'],
  });
  return rows.flatMap(({ id, name, type, is_active, latitude, longitude, radius_m }) => {
    if (!fenced.has(type) || is_active !== true || latitude === null || longitude === null) return [];
    return [{ id, name, radius: radius_m ?? 0, latitude, longitude }];
  });
}

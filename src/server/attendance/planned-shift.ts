/** A shift of the roster as a person works it on that day. */
import type { EntityRows } from '../rows/index.ts';
import { hoursOf, type PlannedShift } from './shift-windows.ts';

/** Columns of an entry of the roster and of its shift; those of the shift are null where the day has none. */
type Entry = Pick<EntityRows['roster-entry'], 'day' | 'shift_id' | 'location_id'>;
type Hours = Pick<EntityRows['shift'], 'start_time' | 'end_time' | 'break_minutes' | 'grace_minutes'>;
type MaybePlanned = Entry & { readonly [K in keyof Hours]: Hours[K] | null };

export type RosterRow = Entry & Hours & { readonly shift_id: string };

export const isPlanned = <R extends MaybePlanned>(row: R): row is R & RosterRow => row.shift_id !== null && row.start_time !== null;

export const plannedShift = (row: RosterRow, timeZone: string): PlannedShift => ({
  day: row.day,
  shiftId: row.shift_id,
  locationId: row.location_id,
  ...hoursOf({ day: row.day, start: row.start_time, end: row.end_time }, timeZone),
  breakMinutes: row.break_minutes ?? 0,
  graceMinutes: row.grace_minutes ?? 0,
});

/** A shift of the roster as a person works it on that day. */
import type { Row } from '../../../engine/server/database/port.ts';
import { hoursOf, type PlannedShift } from './shift-windows.ts';

/** Columns of an entry of the roster (`r`) and of its shift (`s`). */
export type RosterRow = {
  readonly day: string;
  readonly shift_id: string;
  readonly location_id: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly break_minutes: number | null;
  readonly grace_minutes: number | null;
};

export const isPlanned = (row: Row): row is Row & RosterRow => typeof row.shift_id === 'string' && typeof row.start_time === 'string';

export const plannedShift = (row: RosterRow, timeZone: string): PlannedShift => ({
  day: row.day,
  shiftId: row.shift_id,
  locationId: row.location_id,
  ...hoursOf({ day: row.day, start: row.start_time, end: row.end_time }, timeZone),
  breakMinutes: row.break_minutes ?? 0,
  graceMinutes: row.grace_minutes ?? 0,
});

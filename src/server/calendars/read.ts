/** Calendars of organisations, read once for however many records go by them. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { anyOf, rowsBy, tables } from '../rows/index.ts';
import { calendarColumns, calendarFor, type WorkPlace, workingTimeOf } from './calendar.ts';
import type { WorkingTime } from './working-time.ts';

/** A brand's request is moved by its provider too, who may not see all of the brand's calendars. */
const server = system('business calendars');

export type Found = { readonly id: string | null; readonly time: WorkingTime | null };
/** The calendar of an organisation that holds for a place; around the clock where there is none. */
export type CalendarsOf = (orgId: string | null, place: WorkPlace) => Found;

const none: Found = { id: null, time: null };

/** One statement, however many organisations there are; none without any. */
export async function calendarsOf(connection: Connection, orgIds: readonly (string | null | undefined)[]): Promise<CalendarsOf> {
  const values = distinct(orgIds);
  if (values.length === 0) return () => none;
  const found = await connection.as(server, (own) =>
    tables(own)
      .selectFrom('business_calendar as c')
      .innerJoin('organisation as o', 'o.id', 'c.org_id')
      .select([...calendarColumns.map((name) => `c.${name}` as const), 'o.time_zone as org_zone'])
      .where('c.org_id', '=', anyOf(values))
      .where('c.is_active', 'is not', false)
      .execute(),
  );
  const calendars = rowsBy(found, 'org_id');
  const times = new Map<string, WorkingTime>();
  return (orgId, place) => {
    const calendar = calendarFor(calendars.get(orgId) ?? [], place);
    if (!calendar) return none;
    const time = times.get(calendar.id) ?? workingTimeOf(calendar, calendar.org_zone ?? defaults.timeZone);
    times.set(calendar.id, time);
    return { id: calendar.id, time };
  };
}

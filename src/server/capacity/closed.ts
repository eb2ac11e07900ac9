/** Why a window is not offered on a day, whoever works in it. */
import { dayIn, daysLater, instantIn } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { defaults } from '../defaults/index.ts';
import { entityRows } from '../rows/index.ts';
import { weekdayOf } from '../scheduling/index.ts';
import { finderOf } from './finder.ts';
import type { Asked, Capacity, Closed } from './types.ts';

const MINUTE = 60_000;

export const todayOf = ({ days, now }: Capacity): string => dayIn(now, days.timeZone);

/** The first reason that holds, the lasting ones first: another day of the week helps nobody whose window is not offered on it. */
export function closedOf(capacity: Capacity, { slot, hub, line, day }: Asked): Closed | undefined {
  const { now, days, holidays } = capacity;
  const { setting } = line;
  if (!slot.days.includes(weekdayOf(day))) return 'NOT_THAT_DAY';
  if (slot.holidays.includes(day) || (holidays.has(day) && !slot.onHolidays)) return 'HOLIDAY';
  if (finderOf(capacity).overrideAt({ slotId: slot.id, hubId: hub.id, day })?.isClosed) return 'CLOSED';
  if (day > daysLater(todayOf(capacity), setting.horizonDays)) return 'HORIZON';
  const begins = instantIn(day, slot.from, days.timeZone);
  if (now > begins - slot.cutoff * MINUTE) return 'CUTOFF';
  return now > begins - setting.leadTime * MINUTE ? 'LEAD_TIME' : undefined;
}

/** The day that it is where an organisation is. */
export async function todayIn(connection: Connection, orgId: string, now: string): Promise<string> {
  const [org] = await entityRows(connection, { entity: 'organisation', values: [orgId], columns: ['id', 'time_zone'] });
  return dayIn(Date.parse(now), org?.time_zone ?? defaults.timeZone);
}

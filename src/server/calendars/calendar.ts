/** A business calendar as working time, and which of an organisation's calendars holds for a place. Plain, without a database. */
import { minutesOf } from '../../../engine/core/format/zone-days.ts';
import { textsOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';
import type { Span, WorkingTime } from './working-time.ts';

/** What is read of a calendar. */
export const calendarColumns = [
  'id',
  'org_id',
  'time_zone',
  'hours',
  'holidays',
  'hub_ids',
  'cities',
  'states',
  'brand_ids',
  'is_active',
] as const;
export type Calendar = Pick<EntityRows['business-calendar'], (typeof calendarColumns)[number]>;

/** What a calendar is chosen by: the hub and the address of the work, and the brand that it is for. */
export type WorkPlace = {
  readonly hubId: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly brandId: string | null;
};

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_MINUTES = 1440;

/** Working time as a calendar says it, in its own time zone or else the organisation's. */
export function workingTimeOf(calendar: Pick<Calendar, 'time_zone' | 'hours' | 'holidays'>, orgZone: string): WorkingTime {
  const lines = objectsOf(calendar.hours);
  const week = days.map((day) => joined(lines.flatMap((line) => (textsOf(line.days).includes(day) ? spanOf(line) : []))));
  const closed = new Set(objectsOf(calendar.holidays).flatMap(({ day }) => (typeof day === 'string' ? [day.slice(0, 10)] : [])));
  return { timeZone: calendar.time_zone || orgZone, week, closed };
}

/** An end at or before its begin is midnight's: 22:00 to 00:00. */
function spanOf({ from, to }: Readonly<Record<string, unknown>>): readonly Span[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (end > start) return [{ from: start, to: end }];
  return end === 0 ? [{ from: start, to: DAY_MINUTES }] : [];
}

/** Sorted, and those that meet made one: an hour that stands in two lines counts once. */
function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && span.from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else found.push(span);
  }
  return found;
}

const plain = (text: string | null) => text?.trim().toLowerCase() ?? null;

/** How closely a calendar is meant for a place: a hub says more than a city, a city more than a state, a state more than a brand; undefined where it is not. */
function closeness(calendar: Calendar, place: WorkPlace): number | undefined {
  const wanted: readonly (readonly [readonly string[], string | null])[] = [
    [textsOf(calendar.brand_ids), place.brandId],
    [textsOf(calendar.states).map((state) => plain(state) ?? ''), plain(place.state)],
    [textsOf(calendar.cities).map((city) => plain(city) ?? ''), plain(place.city)],
    [textsOf(calendar.hub_ids), place.hubId],
  ];
  const asked = wanted.map(([values]) => values.length > 0);
  if (wanted.some(([values, value]) => values.length > 0 && (value === null || !values.includes(value)))) return undefined;
  return asked.reduce((sum, isAsked, weight) => sum + (isAsked ? 2 ** weight : 0), 0);
}

/** The calendar of an organisation for a place: the one that is meant for it most closely; of several the one that was made first. */
export function calendarFor<C extends Calendar>(calendars: readonly C[], place: WorkPlace): C | undefined {
  let best: { readonly calendar: C; readonly rank: number } | undefined;
  for (const calendar of calendars) {
    if (calendar.is_active === false) continue;
    const rank = closeness(calendar, place);
    if (rank === undefined || (best && (best.rank > rank || (best.rank === rank && String(best.calendar.id) < String(calendar.id)))))
      continue;
    best = { calendar, rank };
  }
  return best?.calendar;
}

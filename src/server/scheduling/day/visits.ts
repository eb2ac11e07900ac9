/** Visits out of rows. */
import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { objectsOf } from '../../rows/index.ts';
import { siteIn } from './sites.ts';
import type { Days, Priority, Span, Visit } from './types.ts';

export type VisitRow = {
  readonly id: string;
  readonly display_code: string | null;
  readonly title: string | null;
  readonly due: string;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly duration: number | null;
  readonly window_from: string | null;
  readonly window_to: string | null;
  readonly priority: string | null;
  readonly org_id: string | null;
  readonly vertical_id: string | null;
  readonly hub_id: string | null;
  readonly cust_pincode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly assgne_id: string | null;
  readonly is_pinned: boolean | null;
  readonly work_started_at: string | Date | null;
  readonly after_id: string | null;
  readonly with_id: string | null;
  readonly crew_size: number | null;
  readonly wished_id: string | null;
  readonly sla_due_at: string | Date | null;
  readonly version: number;
  readonly skills: unknown;
  readonly parts: unknown;
  readonly default_duration: number | null;
  readonly vertical_duration: number | null;
};

const MINUTE = 60_000;
const LAST = 1439;
/** Of a visit whose type and line of work say nothing. */
const USUAL = 60;

type VisitOptions = {
  /** The instant at which a day begins on the organisation's clock. */
  readonly midnight: (day: string) => number;
  readonly tolerance: number | null;
  readonly isOver?: boolean;
};

/** `due`: null only of one that was asked for by its id. */
export function visitOf(
  row: Omit<VisitRow, 'due'> & { readonly due: string | null },
  { midnight, tolerance, isOver = false }: VisitOptions,
): Visit {
  const at = row.start_time === null ? null : minutesOf(row.start_time);
  const crew = row.with_id ?? (row.crew_size === null ? null : row.id);
  return {
    id: row.id,
    code: row.display_code ?? '',
    title: row.title ?? '',
    day: row.due ?? '',
    site: siteIn(row),
    pincode: row.cust_pincode,
    brandId: row.org_id,
    verticalId: row.vertical_id,
    hubId: row.hub_id,
    duration: durationOf(row, at),
    window: crew === null ? windowOf(row, at, tolerance) : crewWindow(windowOf(row, at, tolerance), at, tolerance),
    priority: (row.priority ?? 'Normal') as Priority,
    dueBy:
      row.sla_due_at === null || row.due === null ? null : Math.floor((new Date(row.sla_due_at).getTime() - midnight(row.due)) / MINUTE),
    skills: objectsOf(row.skills).map(({ skill_id, level }) => ({ skillId: String(skill_id), level: Number(level) })),
    parts: objectsOf(row.parts).map(({ item_id, quantity }) => ({ itemId: String(item_id), quantity: Number(quantity) })),
    technicianId: row.assgne_id,
    at,
    // A plan splits no crew: who is in one stays, and whoever is missing comes when the others do.
    isFixed:
      row.is_pinned === true || (crew !== null && row.assgne_id !== null && at !== null) || (row.work_started_at !== null && !isOver),
    after: row.after_id,
    crew,
    wished: row.wished_id,
    version: row.version,
  };
}

type DurationRow = Pick<VisitRow, 'duration' | 'end_time' | 'default_duration' | 'vertical_duration'>;

/** What somebody has said of this visit, else how long its kind takes, else its line of work. */
export function durationOf({ duration, end_time, default_duration, vertical_duration }: DurationRow, at: number | null): number {
  const planned = at !== null && end_time !== null ? minutesOf(end_time) - at : 0;
  if (duration !== null) return duration;
  return planned > 0 ? planned : (default_duration ?? vertical_duration ?? USUAL);
}

type WindowRow = Pick<VisitRow, 'window_from' | 'window_to'>;

/** What was promised, else around the time that was agreed on. */
export function windowOf({ window_from, window_to }: WindowRow, at: number | null, tolerance: number | null): Span | null {
  if (window_from !== null && window_to !== null) return { from: minutesOf(window_from), to: minutesOf(window_to) };
  return around(at, tolerance);
}

/** Of several who come together each begins when the others do, once there is a time; a plan finds none for them. */
const crewWindow = (window: Span | null, at: number | null, tolerance: number | null): Span | null =>
  at === null || tolerance === null ? window : { from: at, to: at };

const around = (at: number | null, tolerance: number | null): Span | null =>
  at === null || tolerance === null ? null : { from: Math.max(0, at - tolerance), to: Math.min(LAST, at + tolerance) };

/** Days that were read without a tolerance, as a policy has one: visits without a promised window begin around their agreed time. */
export const withTolerance = (days: Days, tolerance: number): Days => ({
  ...days,
  visits: days.visits.map((visit) => {
    if (visit.crew !== null) return { ...visit, window: crewWindow(visit.window, visit.at, tolerance) };
    return visit.window ? visit : { ...visit, window: around(visit.at, tolerance) };
  }),
});

/** Where a bar would go: lane, day and time, as the pointer or the keys say it. */
import { addDays } from '../span/days.ts';
import { MINUTES_A_DAY, minuteOfDay, type Span } from '../span/spans.ts';
import { withinDay } from './hours.ts';

export type Target = {
  /** Key of the lane; undefined: the tray. */
  readonly lane: string | undefined;
  readonly day: string;
  /** Minutes of the day; undefined: at any time of it. */
  readonly start: number | undefined;
  readonly end: number | undefined;
};

export const isSameTarget = (a: Target | undefined, b: Target | undefined): boolean =>
  a === b || (a?.lane === b?.lane && a?.day === b?.day && a?.start === b?.start && a?.end === b?.end && a !== undefined && b !== undefined);

/** Where a record stands now. */
export const targetOf = ({ start, end, firstDay, isAllDay }: Span, lane: string | undefined): Target => {
  const midnight = minuteOfDay(firstDay);
  return isAllDay
    ? { lane, day: firstDay, start: undefined, end: undefined }
    : { lane, day: firstDay, start: start - midnight, end: end - midnight };
};

/** The same length from another minute of the day. */
export function startingAt(target: Target, minute: number, length: number, step: number): Target {
  const start = withinDay(minute, step);
  return { ...target, start, end: Math.min(MINUTES_A_DAY, start + length) };
}

/** As it stands in the page: `["lane","is-7","2026-11-25"]`. `kind` says what lies under the pointer. */
export type Place = { readonly kind: 'hours' | 'any' | 'day' | 'tray'; readonly lane?: string; readonly day?: string };

export const placeText = ({ kind, lane = '', day = '' }: Place): string => JSON.stringify([kind, lane, day]);

export function placeFrom(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [kind, lane, day] = JSON.parse(text) as [Place['kind'], string, string];
  return kind === 'tray' ? { kind } : { kind, lane, day };
}

type Keys = {
  readonly lanes: readonly string[];
  readonly step: number;
  /** The keys count from day to day, not from minute to minute. */
  readonly isByDay: boolean;
  /** First and last day shown. */
  readonly first: string;
  readonly last: string;
  readonly length: number;
  readonly canResize: boolean;
  readonly takesTray: boolean;
};
export type Press = { readonly key: string; readonly isShift: boolean; readonly isAlt: boolean; readonly isRtl: boolean };

const FINE = 5;
const HOUR = 60;
/** Where something without a time begins when it is given one. */
const MORNING = 9 * HOUR;

/** Where a key takes a bar; undefined for keys that do not move it. */
export function pressed(target: Target, press: Press, keys: Keys): Target | undefined {
  const down = Number(press.key === 'ArrowDown') - Number(press.key === 'ArrowUp');
  if (down !== 0) return toLane(target, down, keys);
  const side = (Number(press.key === 'ArrowRight') - Number(press.key === 'ArrowLeft')) * (press.isRtl ? -1 : 1);
  if (side !== 0) return keys.isByDay ? toDay(target, side, keys) : toTime(target, side * sizeOf(press, keys), keys);
  const longer = Number(press.key === '+') - Number(press.key === '-');
  return longer !== 0 && keys.canResize ? resized(target, longer * keys.step, keys.step) : undefined;
}

const sizeOf = ({ isShift, isAlt }: Press, { step }: Keys): number => {
  if (isShift) return HOUR;
  return isAlt ? FINE : step;
};

/** Above the first lane lies the tray, where bars may be put back. */
function toLane(target: Target, down: number, { lanes, takesTray }: Keys): Target {
  const index = target.lane === undefined ? -1 : lanes.indexOf(target.lane);
  const next = Math.min(lanes.length - 1, index + down);
  if (next < 0) return takesTray ? { ...target, lane: undefined } : { ...target, lane: lanes[0] };
  return { ...target, lane: lanes[next] };
}

function toDay(target: Target, days: number, { first, last }: Keys): Target {
  const day = addDays(target.day, days);
  return day < first || day > last ? target : { ...target, day };
}

function toTime(target: Target, minutes: number, { length, step }: Keys): Target {
  const size = Math.abs(minutes);
  if (target.start === undefined) return startingAt(target, MORNING, length, step);
  if (size > step) return startingAt(target, target.start + minutes, length, FINE);
  // The first press leads to a full step, the next ones from there on.
  const steps = minutes > 0 ? Math.floor(target.start / size + 1) : Math.ceil(target.start / size - 1);
  return startingAt(target, steps * size, length, FINE);
}

/** Another end, at least one step after the beginning. */
export function resized(target: Target, minutes: number, step: number): Target {
  if (target.start === undefined || target.end === undefined) return target;
  return { ...target, end: Math.min(MINUTES_A_DAY, Math.max(target.start + step, target.end + minutes)) };
}

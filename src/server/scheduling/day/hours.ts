/** When people can be sent somewhere: the shift and what they say besides, without leave, holidays and what they say they cannot. */
import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { turns } from '../../../../engine/server/kernel/turns.ts';
import { type EntityRows, rowsBy } from '../../rows/index.ts';
import { type PersonRow, startOf } from './people.ts';
import type { Placed } from './sites.ts';
import { shared, united, without } from './spans.ts';
import { type Absence, type Away, type Span, type Workday, workdayKey } from './types.ts';
import { type SlotRow, type UsualHours, usualHours } from './usual-hours.ts';

/** An entry of the roster, with its shift and its place where it has them. */
export type RosterRow = Pick<EntityRows['roster-entry'], 'user_id' | 'day' | 'is_day_off'> & {
  readonly [K in keyof Hours]: Hours[K] | null;
} & Placed;
type Hours = Pick<EntityRows['shift'], 'start_time' | 'end_time' | 'break_minutes'>;

export type LeaveRow = {
  readonly user_id: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly is_half_day: boolean | null;
};
export type SaidRow = {
  readonly user_id: string;
  readonly day: string;
  readonly kind: string;
  readonly from_time: string | null;
  readonly to_time: string | null;
};
export type HourRows = {
  readonly people: readonly PersonRow[];
  readonly roster: readonly RosterRow[];
  /** Days for which the organisation has a roster: whoever is not on it does not work then. */
  readonly reached: ReadonlySet<string>;
  /** The hours of a week, for days without one. */
  readonly slots: readonly SlotRow[];
  readonly leave: readonly LeaveRow[];
  readonly said: readonly SaidRow[];
  readonly holidays: readonly { readonly user_id: string; readonly day: string }[];
};

const DAY = 1440;
const WHOLE: Span = { from: 0, to: DAY };

/** A span by its clock times; without times all day. One that ends at or before its beginning ends on the next day. */
function spanOf(start: string | null, end: string | null): Span {
  const from = start === null ? 0 : minutesOf(start);
  const to = end === null ? DAY : minutesOf(end);
  return { from, to: to <= from ? to + DAY : to };
}

/** Every technician on every day, by `workdayKey`. */
export async function workdaysOf(
  days: readonly string[],
  { people, roster, reached, slots, leave, said, holidays }: HourRows,
): Promise<ReadonlyMap<string, Workday>> {
  const rosters = new Map(roster.map((row) => [workdayKey(row.user_id, row.day), row]));
  const free = new Set(holidays.map(({ user_id, day }) => workdayKey(user_id, day)));
  const sayings = rowsBy(
    said.map((row) => ({ ...row, key: workdayKey(row.user_id, row.day) })),
    'key',
  );
  const leaves = rowsBy(leave, 'user_id');
  const workdays = new Map<string, Workday>();
  // Of thousands of people, each a turn: others are answered meanwhile.
  await turns.each(people, (person) => {
    for (const day of days) {
      const key = workdayKey(person.id, day);
      const entry = rosters.get(key);
      const own = (leaves.get(person.id) ?? []).filter(({ from_day, to_day }) => from_day <= day && to_day >= day);
      const planned = entry || reached.has(day) ? rostered(entry) : usualHours(person, day, slots);
      const hours = hoursOf(planned, { leave: own, said: sayings.get(key) ?? [], off: offOf(entry, free.has(key)) });
      const { isKnown } = planned;
      const breakMinutes = entry && planned.spans.length > 0 ? (entry.break_minutes ?? 0) : 0;
      workdays.set(key, { technicianId: person.id, day, start: startOf(person, day, entry), isKnown, breakMinutes, ...hours });
    }
  });
  return workdays;
}

const rostered = (entry: RosterRow | undefined): UsualHours => ({
  spans: entry && entry.start_time !== null && entry.is_day_off !== true ? [spanOf(entry.start_time, entry.end_time)] : [],
  isKnown: true,
});

type Asked = { readonly leave: readonly LeaveRow[]; readonly said: readonly SaidRow[]; readonly off: Absence };

function hoursOf({ spans: planned }: UsualHours, { leave, said, off }: Asked): Pick<Workday, 'spans' | 'away'> {
  const offered = spansSaid(said, 'available');
  // Whoever says that he can be sent on a day off, can; leave is stronger than what one said before it.
  const wanted = united([...(off === 'HOLIDAY' ? [] : planned), ...offered]);
  const refused = spansSaid(said, 'unavailable');
  const onLeave = leave.map((row) => leaveSpan(row, wanted));
  const spans = without(wanted, [...refused, ...onLeave]);
  const isOnLeave = wanted.length === 0 && leave.length > 0;
  const away: readonly Away[] = [
    ...(wanted.length === 0 ? [{ ...WHOLE, reason: isOnLeave ? ('ON_LEAVE' as const) : off }] : []),
    ...shared(wanted, onLeave).map((span) => ({ ...span, reason: 'ON_LEAVE' as const })),
    ...shared(without(wanted, onLeave), refused).map((span) => ({ ...span, reason: 'UNAVAILABLE' as const })),
  ];
  return { spans, away: away.toSorted((one, other) => one.from - other.from) };
}

/** Why nothing is worked on a day without hours. */
function offOf(roster: RosterRow | undefined, isHoliday: boolean): Absence {
  if (isHoliday) return 'HOLIDAY';
  return roster?.is_day_off === true ? 'DAY_OFF' : 'NO_SHIFT';
}

const spansSaid = (said: readonly SaidRow[], kind: string): readonly Span[] =>
  said.filter((row) => row.kind === kind).map(({ from_time, to_time }) => spanOf(from_time, to_time));

/** Half a day of leave is the second half of what would be worked. */
function leaveSpan({ is_half_day }: LeaveRow, wanted: readonly Span[]): Span {
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (is_half_day !== true || !first || !last) return { from: 0, to: 2 * DAY };
  return { from: Math.round((first.from + last.to) / 2), to: 2 * DAY };
}

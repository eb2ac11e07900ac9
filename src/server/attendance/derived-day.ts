/** A day of attendance out of what is known of it: shift, leave, punches and sub-tasks. Nothing else makes its figures. */

import { dayStart, daysLater } from '../../../engine/core/format/zone-days.ts';
import type { EntityRows } from '../rows/index.ts';
import { LONGEST, type PlannedShift, type Punch, windowEnd } from './shift-windows.ts';

const MINUTE = 60_000;

export type Leave = 'whole' | 'half' | null;

export type DayFacts = {
  /** `YYYY-MM-DD`, and the time zone that it is a day of. */
  readonly day: string;
  readonly timeZone: string;
  /** Undefined for who is not planned, or has the day off. */
  readonly shift: PlannedShift | undefined;
  /** Whether the roster says that the day is off; otherwise nobody said anything of a day without a shift. */
  readonly isDayOff: boolean;
  /** Whether the person works on site, and so is looked for on a day of which the roster says nothing. */
  readonly isOnField: boolean;
  /** What was approved. */
  readonly leave: Leave;
  /** Whether the person need not come: nothing is planned then, and leave counts for nothing. */
  readonly isHoliday: boolean;
  /** Those of the day, in their order. */
  readonly punches: readonly Punch[];
  /** Minutes of the sub-tasks that are planned for the day. */
  readonly busyMinutes: number;
  /** Milliseconds UTC. */
  readonly now: number;
};

type Day = EntityRows['attendance-day'];
export type DayState = NonNullable<Day['state']>;
/** Fields of a day that follow from its facts. */
export type Figures = Pick<
  Day,
  | 'shift_id'
  | 'first_in'
  | 'last_out'
  | 'closes_at'
  | 'planned_minutes'
  | 'worked_minutes'
  | 'task_minutes'
  | 'utilisation_percent'
  | 'late_minutes'
  | 'early_minutes'
  | 'free_minutes'
> & { readonly state: DayState };

const minutes = (milliseconds: number) => Math.floor(milliseconds / MINUTE);
const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

type Spell = { readonly from: number; readonly to: number };

/**
 * Times between coming and going; who came twice without going counts from the second time on. Who is still there has been
 * there until now; of who never went nobody knows, once the day is over.
 */
function spellsOf(facts: DayFacts): readonly Spell[] {
  const { punches, now } = facts;
  const over = punches.flatMap(({ type, at }, index): Spell[] => {
    const before = punches[index - 1];
    return type === 'out' && before?.type === 'in' ? [{ from: before.at, to: at }] : [];
  });
  const last = punches.at(-1);
  const isRunning = last?.type === 'in' && last.at < now && now < closingOf(facts);
  return isRunning ? [...over, { from: last.at, to: now }] : over;
}

/**
 * The break of the shift, as far as nobody punched out for it. Who was there for no more than half of the shift had none.
 */
function breakWithin(spells: readonly Spell[], shift: PlannedShift): number {
  const [first, last] = [spells[0], spells.at(-1)];
  if (!first || !last) return 0;
  const span = last.to - first.from;
  const inside = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  if (span <= (shift.end - shift.begin) / 2) return 0;
  return Math.max(0, shift.breakMinutes * MINUTE - (span - inside));
}

/**
 * Who punches in is there, whatever was planned. Who was planned and did not come is absent once the shift has ended. Of who
 * works on site and is not on the roster nobody knows on the day itself; the day was off when it is over and he did not come.
 */
export function stateOf(facts: DayFacts): DayState {
  const { shift, leave, isHoliday, isDayOff, punches, now } = facts;
  if (punches.length > 0) return leave === 'half' && !isHoliday ? 'half_day' : 'present';
  if (isHoliday) return 'holiday';
  if (isDayOff) return 'off';
  if (leave === 'whole') return 'leave';
  if (shift) return now < shift.end ? 'planned' : 'absent';
  if (leave === 'half') return 'leave';
  return facts.isOnField && now >= dayStart(facts.day, facts.timeZone) && now < closingOf(facts) ? 'unplanned' : 'off';
}

/** Until when punches may still belong to the day: it is over then, and frozen. */
export function closingOf({ day, timeZone, shift, punches }: Omit<DayFacts, 'now'>): number {
  const last = punches.at(-1);
  return Math.max(
    dayStart(daysLater(day, 1), timeZone),
    shift ? windowEnd(shift) : 0,
    // Whoever is in may go later.
    last?.type === 'in' ? last.at + LONGEST : 0,
  );
}

/** Minutes that are planned: of a holiday or a day of leave none, of half a day half of them. */
function plannedMinutes({ shift, leave, isHoliday }: DayFacts): number {
  if (!shift || isHoliday || leave === 'whole') return 0;
  const whole = Math.max(0, minutes(shift.end - shift.begin) - shift.breakMinutes);
  return leave === 'half' ? Math.round(whole / 2) : whole;
}

/** Share of the minutes that somebody was there in which sub-tasks were planned; null while nobody came and went. */
export function utilisationOf({ worked, busy }: { readonly worked: number; readonly busy: number }): number | null {
  return worked <= 0 ? null : Math.round((Math.min(busy, worked) / worked) * 1000) / 10;
}

/** Fields of `attendance-day` as they follow from the facts. */
export function derivedDay(facts: DayFacts): Figures {
  const { shift, leave, isHoliday, punches, busyMinutes } = facts;
  const first = punches.find(({ type }) => type === 'in');
  const last = punches.at(-1);
  const left = last?.type === 'out' ? last.at : undefined;
  const spells = spellsOf(facts);
  const inside = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  const worked = Math.max(0, minutes(inside - (shift ? breakWithin(spells, shift) : 0)));
  const state = stateOf(facts);
  const planned = plannedMinutes(facts);
  const busy = shift && !isHoliday ? Math.min(busyMinutes, planned) : busyMinutes;
  // Which half is off nobody said, and on a holiday nobody must come: coming late and leaving early mean nothing then.
  const isTimed = shift !== undefined && leave === null && !isHoliday;
  const late = isTimed && first ? minutes(first.at - shift.begin) : 0;
  return {
    shift_id: shift?.shiftId ?? null,
    state,
    first_in: instant(first?.at),
    last_out: instant(left),
    closes_at: instant(closingOf(facts)),
    planned_minutes: planned,
    worked_minutes: worked,
    task_minutes: busy,
    // Who is still there has not worked the whole day yet.
    utilisation_percent: left === undefined ? null : utilisationOf({ worked, busy }),
    late_minutes: isTimed && late > shift.graceMinutes ? late : 0,
    early_minutes: isTimed && left !== undefined ? Math.max(0, minutes(shift.end - left)) : 0,
    free_minutes: state === 'absent' ? 0 : Math.max(0, planned - busyMinutes),
  };
}

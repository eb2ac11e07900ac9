/** A day of attendance out of what is known of it: shift, punches, leave and sub-tasks. Nothing else writes its figures. */
import type { Row } from '../../database/port.ts';
import type { PlannedShift, Punch } from './shift-windows.ts';

const MINUTE = 60_000;

export type DayFacts = {
  readonly shift: PlannedShift | undefined;
  /** Those of the day, in their order; at least one. */
  readonly punches: readonly Punch[];
  readonly hasHalfDayOff: boolean;
  /** Minutes of the sub-tasks that are planned for the day. */
  readonly busyMinutes: number;
};

const minutes = (milliseconds: number) => Math.floor(milliseconds / MINUTE);
const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** Times between coming and going; who came twice without going counts from the second time on. */
function spellsOf(punches: readonly Punch[]): readonly { readonly from: number; readonly to: number }[] {
  return punches.flatMap(({ type, at }, index) => {
    const before = punches[index - 1];
    return type === 'out' && before?.type === 'in' ? [{ from: before.at, to: at }] : [];
  });
}

/**
 * The break of the shift, as far as nobody punched out for it. Who was there for no more than half of the shift had none.
 */
function breakWithin(spells: readonly { readonly from: number; readonly to: number }[], shift: PlannedShift): number {
  const [first, last] = [spells[0], spells.at(-1)];
  if (!first || !last) return 0;
  const span = last.to - first.from;
  const inside = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  if (span <= (shift.end - shift.begin) / 2) return 0;
  return Math.max(0, shift.breakMinutes * MINUTE - (span - inside));
}

/** Fields of `attendance-day` that a punch decides. Who punches in is there, whatever was planned; half a day off makes it half a day. */
export function derivedDay({ shift, punches, hasHalfDayOff, busyMinutes }: DayFacts): Row {
  const first = punches.find(({ type }) => type === 'in');
  const last = punches.at(-1);
  const left = last?.type === 'out' ? last.at : undefined;
  const spells = spellsOf(punches);
  const inside = spells.reduce((sum, { from, to }) => sum + to - from, 0);
  const worked = Math.max(0, minutes(inside - (shift ? breakWithin(spells, shift) : 0)));
  const whole = shift ? Math.max(0, minutes(shift.end - shift.begin) - shift.breakMinutes) : 0;
  const planned = hasHalfDayOff ? Math.round(whole / 2) : whole;
  // Which half is off nobody said, so that coming late and leaving early mean nothing then.
  const isTimed = shift !== undefined && !hasHalfDayOff;
  const late = isTimed && first ? minutes(first.at - shift.begin) : 0;
  return {
    shift_id: shift?.shiftId ?? null,
    state: hasHalfDayOff ? 'half_day' : 'present',
    first_in: instant(first?.at),
    last_out: instant(left),
    planned_minutes: planned,
    worked_minutes: worked,
    task_minutes: shift ? Math.min(busyMinutes, planned) : busyMinutes,
    late_minutes: isTimed && late > shift.graceMinutes ? late : 0,
    early_minutes: isTimed && left !== undefined ? Math.max(0, minutes(shift.end - left)) : 0,
    free_minutes: Math.max(0, planned - busyMinutes),
  };
}

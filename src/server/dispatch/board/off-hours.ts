/** When the technicians of a board cannot be sent anywhere: what is hatched there. */
import { clockTime } from '../../../../engine/core/format/zone-days.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../../engine/server/kernel/sentence.ts';
import type { WorkflowOf } from '../../rows/index.ts';
import { type Absence, loadDays, type Workday, without } from '../../scheduling/index.ts';
import { boardDays } from './board-days.ts';

const MIDNIGHT = 1440;

const WORDS: Readonly<Record<Absence | 'OFF_HOURS', string>> = {
  NO_SHIFT: 'ace.off_no_shift',
  DAY_OFF: 'ace.off_day_off',
  HOLIDAY: 'ace.off_holiday',
  ON_LEAVE: 'ace.off_leave',
  UNAVAILABLE: 'ace.off_unavailable',
  OVER: 'ace.off_over',
  OFF_HOURS: 'ace.off_hours',
};

/** @throws invalid (422) for more days than a board shows */
export const offHours: WorkflowOf<'subtask', 'off-hours'> = {
  name: 'off-hours',
  entity: 'subtask',
  async run({ connection, principal }, { input }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const days = await loadDays(connection, { orgId: principal.org.id, ...boardDays(input) });
    return { rows: [...days.workdays.values()].filter(({ isKnown }) => isKnown).flatMap(rowsOf) };
  },
};

/** Leave and what else somebody is away for by its name; all other time outside of his hours by none. */
function rowsOf({ technicianId, day, spans, away }: Workday) {
  const whole = [{ from: 0, to: MIDNIGHT }];
  const named = away.map(({ from, to, reason }) => ({ from, to: Math.min(to, MIDNIGHT), reason }));
  const rest = without(without(whole, spans), named).map((span) => ({ ...span, reason: 'OFF_HOURS' as const }));
  return [...named, ...rest].map(({ from, to, reason }) => ({
    lane: technicianId,
    day,
    from: clockTime(from),
    to: clockTime(to),
    reason,
    message: new Sentence(said(WORDS[reason])),
    // Everybody's evening need not be read in every row.
    is_usual: reason === 'OFF_HOURS',
  }));
}

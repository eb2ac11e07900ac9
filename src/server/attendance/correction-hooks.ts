/** Corrections fit the day that is kept. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type HooksOf, type ProductContext, present } from '../rows/index.ts';
import { correctedPunches } from './corrected-day.ts';
import { type DayKey, type KnownDay, keyWord, knownDays } from './day-facts.ts';
import { lockPeople } from './keep-days.ts';

const texts = {
  in_missing: said('problem.attendance.nobody_came_day_yet_say'),
  order: said('problem.attendance.cannot_left_before_came'),
  open: said('problem.attendance.shift_day_not_over_yet'),
} as const;
type Fault = { readonly code: keyof typeof texts; readonly field: string };

type Correction = Changed<'attendance-correction'>['after'];

export const keyOf = ({ user_id, date }: Correction): DayKey => ({ userId: present(user_id), day: date });

/** The punches that a correction stands for, or why there are none. */
export const punchesOf = ({ in_time, out_time }: Correction, { facts, stored }: KnownDay) =>
  correctedPunches({ day: facts.day, timeZone: facts.timeZone, inTime: in_time, outTime: out_time, stored, punches: facts.punches });

async function prepare(changes: Changed<'attendance-correction'>[], { connection, now }: ProductContext): Promise<void> {
  // What is decided has been looked at already.
  const open = changes.filter(({ after }) => (after.status ?? 'pending') === 'pending');
  await lockPeople(connection, distinct(open.map(({ after }) => present(after.user_id))));
  const days = await knownDays(connection, { keys: open.map(({ after }) => keyOf(after)), now: Date.parse(now) });
  const errors = open.flatMap((change): FieldProblem[] => {
    const { after } = change;
    const known = days.get(keyWord(keyOf(after)));
    after.day_id = known?.stored?.id ?? null;
    const fault = known && faultOf(after, known);
    if (!fault) return [];
    return [{ pointer: pointerIn(changes, changes.indexOf(change), fault.field), code: fault.code, message: texts[fault.code] }];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

function faultOf(after: Correction, known: KnownDay): Fault | undefined {
  const { shift, now } = known.facts;
  if (shift && now < shift.end) return { code: 'open', field: '/date' };
  const corrected = punchesOf(after, known);
  if (corrected.ok) return undefined;
  return { code: corrected.fault, field: corrected.fault === 'order' ? '/out_time' : '/in_time' };
}

export const correctionHooks: HooksOf<'attendance-correction'> = { beforeCreate: prepare, beforeUpdate: prepare };

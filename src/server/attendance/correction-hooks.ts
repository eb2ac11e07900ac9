/** Corrections are of a day that is past, fit the day that is kept, and are asked for one at a time. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext, present } from '../rows/index.ts';
import { correctedPunches } from './corrected-day.ts';
import { type DayKey, type KnownDay, keyWord, knownDays } from './day-facts.ts';
import { lockPeople } from './keep-days.ts';

const texts = {
  in_missing: said('problem.attendance.nobody_came_day_yet_say'),
  order: said('problem.attendance.cannot_left_before_came'),
  open: said('problem.attendance.shift_day_not_over_yet'),
  asked: said('problem.attendance.asked_correction_day_already'),
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
  const people = distinct(open.map(({ after }) => present(after.user_id)));
  await lockPeople(connection, people);
  const users = byId(await entityRows(connection, { entity: 'user', values: people, columns: ['id', 'user_name'] }));
  const stored = await entityRows(connection, {
    entity: 'attendance-correction',
    column: 'user_id',
    values: people,
    columns: ['id', 'user_id', 'date', 'status'],
  });
  const days = await knownDays(connection, { keys: open.map(({ after }) => keyOf(after)), now: Date.parse(now) });
  const errors = open.flatMap(({ after }, index): FieldProblem[] => {
    const known = days.get(keyWord(keyOf(after)));
    after.title = `${users.get(after.user_id)?.user_name ?? ''} ${after.date}`.trim();
    after.day_id = known?.stored?.id ?? null;
    const others = [...stored, ...open.slice(0, index).map((change) => change.after)];
    const fault = known && (faultOf(after, known) ?? askedAlready(after, others));
    if (!fault) return [];
    return [
      {
        pointer: pointerIn(
          changes,
          changes.findIndex((change) => change.after === after),
          fault.field,
        ),
        code: fault.code,
        message: texts[fault.code],
      },
    ];
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

type Other = Pick<Correction, 'id' | 'user_id' | 'date' | 'status'>;

function askedAlready(after: Correction, others: readonly Other[]): Fault | undefined {
  const isSame = (other: Other) =>
    other.id !== after.id && other.user_id === after.user_id && other.date === after.date && (other.status ?? 'pending') === 'pending';
  return others.some(isSame) ? { code: 'asked', field: '/date' } : undefined;
}

export const correctionHooks: HooksOf<'attendance-correction'> = { beforeCreate: prepare, beforeUpdate: prepare };

/** Corrections are of a day that is past, fit the day that is kept, and are asked for one at a time. */

import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, distinct, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
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

export const keyOf = ({ user_id, date }: Row): DayKey => ({ userId: String(user_id), day: String(date) });

/** The punches that a correction stands for, or why there are none. */
export const punchesOf = ({ in_time, out_time }: Row, { facts, stored }: KnownDay) =>
  correctedPunches({ day: facts.day, timeZone: facts.timeZone, inTime: in_time, outTime: out_time, stored, punches: facts.punches });

async function prepare(changes: Change[], { connection, now }: HookContext): Promise<void> {
  // What is decided has been looked at already.
  const open = changes.filter(({ after }) => (after.status ?? 'pending') === 'pending');
  const people = distinct(open.map(({ after }) => String(after.user_id)));
  await lockPeople(connection, people);
  const users = byId(await rowsOf(connection, { entity: 'user', values: people, columns: ['id', 'user_name'] }));
  const stored = await rowsOf(connection, { entity: 'attendance-correction', column: 'user_id', values: people });
  const days = await knownDays(connection, { keys: open.map(({ after }) => keyOf(after)), now: Date.parse(now) });
  const errors = open.flatMap(({ after }, index): FieldProblem[] => {
    const known = days.get(keyWord(keyOf(after)));
    after.title = `${String(users.get(after.user_id)?.user_name ?? '')} ${String(after.date)}`.trim();
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

function faultOf(after: Row, known: KnownDay): Fault | undefined {
  const { shift, now } = known.facts;
  if (shift && now < shift.end) return { code: 'open', field: '/date' };
  const corrected = punchesOf(after, known);
  if (corrected.ok) return undefined;
  return { code: corrected.fault, field: corrected.fault === 'order' ? '/out_time' : '/in_time' };
}

function askedAlready(after: Row, others: readonly Row[]): Fault | undefined {
  const isSame = (other: Row) =>
    other.id !== after.id && other.user_id === after.user_id && other.date === after.date && (other.status ?? 'pending') === 'pending';
  return others.some(isSame) ? { code: 'asked', field: '/date' } : undefined;
}

export const correctionHooks: EntityHooks = { beforeCreate: prepare, beforeUpdate: prepare };

/** The days that a board asks about. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { daysIn } from '../../scheduling/index.ts';

/** More than a month is no board. */
const MOST = 31;

/** @throws invalid (422) where the last day is before the first, or too far from it */
export function boardDays({ from, to }: { readonly from: string; readonly to: string }): { readonly from: string; readonly to: string } {
  const isFar = to < from || Date.parse(to) - Date.parse(from) >= MOST * 86_400_000 || daysIn(from, to).length > MOST;
  if (isFar)
    throw problems.invalid({
      errors: [{ pointer: '/to', code: 'range', message: said('problem.dispatch.days_too_many', { most: MOST }) }],
    });
  return { from, to };
}

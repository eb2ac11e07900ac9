/** Days on which a plan has a request due. Plain, without a database; days are `2031-03-05`. */
import { addDays, addMonths } from '../../../engine/core/rules/index.ts';
import type { EntityRows } from '../rows/index.ts';

export type Rhythm = Pick<EntityRows['recurring-request'], 'first_date' | 'every_count' | 'every_unit'>;

/** Counted from the first day on, so that a plan of the 31st comes back to it after a shorter month; as the definition has `next_date`. */
export function dateAt({ first_date, every_count, every_unit }: Rhythm, position: number): string {
  const count = (every_count ?? 1) * position;
  const date = every_unit === 'months' ? addMonths(first_date, count) : addDays(first_date, every_unit === 'weeks' ? count * 7 : count);
  return String(date);
}

/** Which day of the plan, from that position on, is the first one after `day`. */
export function positionAfter(rhythm: Rhythm, position: number, day: string): number {
  let next = position;
  while (dateAt(rhythm, next) <= day) next += 1;
  return next;
}

/** What holds between several records of rates: one default category, one category of a provider at a time. */

import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type Days, daysInWords, overlap } from '../../../engine/server/workflows/ranges.ts';
import { type Changed, keptApart } from '../rows/index.ts';

type Category = Changed<'sp-category'>['after'];
type Assignment = Changed<'provider-category'>['after'];

/** Of the categories of a vertical, one at most is for providers that are in none. */
export function defaultClash(category: Category, other: Category): FieldProblem | undefined {
  if (category.is_default !== true || other.is_default !== true) return undefined;
  const message = said('problem.rates.default_vertical_already', { name: other.name });
  return { pointer: '/is_default', code: 'default_taken', message, params: { category: other.name } };
}

const daysOf = (row: Assignment): Days => ({ from: row.from_date, to: row.to_date ?? null });

/** A provider is in one category of a vertical at a time. */
export function categoryClash(assignment: Assignment, other: Assignment): FieldProblem | undefined {
  if (assignment.provider_id !== other.provider_id || !overlap(daysOf(assignment), daysOf(other))) return undefined;
  const message = said('problem.rates.provider_category_already_end_one', { days: daysInWords(daysOf(other)) });
  return { pointer: '/from_date', code: 'overlap', message };
}

const inVertical = { column: 'vertical_id', of: 'vertical' } as const;

export const categoryHooks = keptApart({ entity: 'sp-category', ...inVertical, clash: defaultClash });
export const assignmentHooks = keptApart({ entity: 'provider-category', ...inVertical, clash: categoryClash });

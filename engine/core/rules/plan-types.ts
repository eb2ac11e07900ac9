/** What a rule becomes for a list, and what all of the planning shares. */
import type { Expression } from './expression.ts';
import { refuse } from './refusal.ts';
import type { FieldPath, Operand, Predicate, RuleScope } from './types.ts';

export type Plan = (scope: RuleScope, locals: unknown[]) => Predicate;
export type OperandPlan = (scope: RuleScope, locals: unknown[]) => Operand;

/** Throws Refusal (`not-sql`). */
export const notSql = (expression: Expression, what: string): never =>
  refuse('not-sql', `${what} cannot be asked of the database.`, expression);

/** The field of doc that an expression is, or undefined; also where what is written as `doc` is known beforehand (narrow.ts). */
export function fieldPath(expression: Expression): FieldPath | undefined {
  if (expression.op !== 'path' || expression.root !== 'doc' || !expression.readsDoc) return undefined;
  const [first, ...rest] = expression.keys;
  return first === undefined ? undefined : [first, ...rest];
}

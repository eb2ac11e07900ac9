/** Parts of a predicate that are values: fields of doc, what the scope gives, and sums of both. */

import { type Evaluate, toFunction } from './evaluate.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { planCall, planDefault } from './plan-call.ts';
import { fieldPath, notSql, type OperandPlan } from './plan-types.ts';
import { arithmetic, valueOperand } from './predicate.ts';
import type { Said } from './types.ts';

/** Other records are reached when a record is written, not while a list looks for its rows. */
export const beyond = (expression: ExpressionOf<'reference' | 'related'>): never =>
  expression.op === 'reference'
    ? notSql(expression, `"${expression.key}" of the ${expression.entity} that is referred to`)
    : notSql(expression, `${expression.fold}() over rows of ${expression.entity}`);

/** Plans a value. Throws Refusal (`not-sql`) when a part that reads doc has no SQL form. */
export function planOperand(expression: Expression): OperandPlan {
  if (!expression.readsDoc) return planValue(toFunction(expression), saidOf(expression));
  switch (expression.op) {
    case 'path': {
      const path = fieldPath(expression) ?? notSql(expression, 'The record as a whole');
      return () => ({ kind: 'field', path });
    }
    case 'arithmetic':
      return planArithmetic(expression);
    case 'negative': {
      const of = planOperand(expression.of);
      return (scope, locals) => arithmetic('-', valueOperand(0), of(scope, locals));
    }
    case 'call':
      return planCall(expression, planOperand);
    case 'default':
      return planDefault(expression, planOperand);
    case 'if':
      return notSql(expression, 'A choice inside a calculation or a call');
    case 'item':
    case 'member':
      return notSql(expression, 'A value picked out of a list');
    case 'reference':
    case 'related':
      return beyond(expression);
    case 'fold':
      return notSql(expression, `${expression.fold}() over a list of the record`);
    case 'loop':
      return notSql(expression, `${expression.loop}() over a list of the record`);
    default:
      return notSql(expression, 'This part');
  }
}

const planValue =
  (of: Evaluate, said: Said | undefined): OperandPlan =>
  (scope, locals) => {
    const operand = valueOperand(of(scope, locals));
    return said && operand.kind === 'value' && operand.value !== null ? { ...operand, said } : operand;
  };

/** How a value that moves with clock or person was written; undefined for every other. */
function saidOf(expression: Expression): Said | undefined {
  if (expression.op === 'path') return expression.root === 'user' && expression.keys.join() === 'id' ? { of: 'user' } : undefined;
  if (expression.op !== 'call') return undefined;
  if (expression.name === 'today') return { of: 'day', days: 0 };
  if (expression.name === 'now') return { of: 'now' };
  const [first, second] = expression.args;
  const day = first && saidOf(first);
  if (day?.of !== 'day') return undefined;
  if (expression.name === 'startOfDay') return { of: 'start', days: day.days };
  const isCounted = expression.name === 'addDays' && second?.op === 'value' && typeof second.value === 'number';
  return isCounted ? { of: 'day', days: day.days + Number(second.value) } : undefined;
}

function planArithmetic(expression: ExpressionOf<'arithmetic'>): OperandPlan {
  const { sign } = expression;
  const isNumeric = sign !== '+' || expression.left.shape.kind === 'number' || expression.right.shape.kind === 'number';
  if (!isNumeric) return notSql(expression, 'Joining texts or lists of the record');
  const [left, right] = [planOperand(expression.left), planOperand(expression.right)];
  return (scope, locals) => arithmetic(sign, left(scope, locals), right(scope, locals));
}

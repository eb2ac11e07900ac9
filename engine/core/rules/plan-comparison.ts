/** Comparisons that read doc, as predicates. */
import { alignmentOf, readAs } from './alignment.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { planOperand } from './plan-operand.ts';
import { notSql, type OperandPlan, type Plan } from './plan-types.ts';
import { eitherOf, FALSE, negate, simplify, TRUE, valueOperand } from './predicate.ts';
import type { Comparison, Operand, Predicate } from './types.ts';

type Compare = ExpressionOf<'compare'>;
/** Given by `plan`, so that the two files need no circle. */
type Planner = (expression: Expression) => Plan;

export function planComparison(expression: Compare, plan: Planner): Plan {
  const { left, right, comparison } = expression;
  if (isChoice(left)) return split(left, (side) => planComparison({ ...expression, left: side }, plan), plan);
  if (isChoice(right)) return split(right, (side) => planComparison({ ...expression, right: side }, plan), plan);
  if (isLogical(left)) return planSame(left, right, comparison, plan);
  if (isLogical(right)) return planSame(right, left, comparison, plan);
  return planValues(expression);
}

type Choice = ExpressionOf<'if'>;
const isChoice = (expression: Expression): expression is Choice => expression.op === 'if' && expression.readsDoc;

/** `(test ? a : b) == c` is `test ? a == c : b == c`. */
export function split(choice: Choice, planSide: (side: Expression) => Plan, plan: Planner): Plan {
  const [test, yes, no] = [plan(choice.test), planSide(choice.yes), planSide(choice.no)];
  return (scope, locals) => eitherOf(test(scope, locals), yes(scope, locals), no(scope, locals));
}

const logical: readonly Expression['op'][] = ['and', 'or', 'not', 'compare', 'in', 'overlaps', 'test', 'has', 'within', 'loop'];
/** An expression that is a predicate rather than a value: never null. */
const isLogical = (expression: Expression) => expression.readsDoc && expression.shape.kind === 'bool' && logical.includes(expression.op);

/** `condition == other`: both, or neither. */
function planSame(condition: Expression, other: Expression, comparison: Comparison, plan: Planner): Plan {
  const one = plan(condition);
  const same = isLogical(other) ? sameAs(plan(other)) : sameAsValue(planOperand(other));
  return (scope, locals) => {
    const result = same(one(scope, locals), scope, locals);
    return comparison === 'ne' ? negate(result) : result;
  };
}

type Same = (condition: Predicate, ...at: Parameters<Plan>) => Predicate;

const sameAs =
  (other: Plan): Same =>
  (condition, scope, locals) => {
    const second = other(scope, locals);
    return eitherOf(condition, second, negate(second));
  };

const sameAsValue =
  (other: OperandPlan): Same =>
  (condition, scope, locals) => {
    const left = other(scope, locals);
    const is = (value: boolean) => simplify({ op: 'eq', left, right: valueOperand(value) });
    return eitherOf(condition, is(true), is(false));
  };

function planValues({ left, right, comparison }: Compare): Plan {
  const as = alignmentOf(left, right);
  if ((as.left && left.readsDoc) || (as.right && right.readsDoc)) return notSql(left, 'A day beside an instant or a text of the record');
  const [one, other] = [planOperand(left), planOperand(right)];
  const read = (format: 'date' | 'date-time' | undefined, operand: Operand, scope: Parameters<Plan>[0]) =>
    format && operand.kind === 'value' ? readOperand(format, operand, scope) : operand;
  return (scope, locals) => {
    const l = read(as.left, one(scope, locals), scope);
    const r = read(as.right, other(scope, locals), scope);
    if (fits(l, right) && fits(r, left)) return simplify({ op: comparison, left: l, right: r });
    return comparison === 'ne' ? TRUE : FALSE;
  };
}

type Known = Extract<Operand, { readonly kind: 'value' }>;

/** A day beside an instant is its beginning, and says so when it is written back. */
function readOperand(format: 'date' | 'date-time', operand: Known, scope: Parameters<Plan>[0]): Operand {
  const read = valueOperand(readAs(format, operand.value, scope));
  if (read.kind !== 'value' || read.value === null || !operand.said) return read;
  const { said } = operand;
  return { ...read, said: said.of === 'day' && format === 'date-time' ? { of: 'start', days: said.days } : said };
}

/** Whether a known value can be compared with what the other side holds; a column is never asked what its type cannot be. */
export function fits(operand: Operand, { shape, readsDoc }: Expression): boolean {
  if (operand.kind !== 'value' || operand.value === null || !readsDoc) return true;
  return isOfKind(operand.value, shape.kind);
}

export function isOfKind(value: unknown, kind: Expression['shape']['kind']): boolean {
  if (kind === 'dyn') return true;
  return kind === 'bool' ? typeof value === 'boolean' : typeof value === kind;
}

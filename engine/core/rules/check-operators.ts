/** Comparisons, membership and arithmetic: what goes with what. */
import { common } from './check-common.ts';
import type { Expression, Place } from './expression.ts';
import type { Arithmetic } from './operators.ts';
import type { Syntax, SyntaxOf } from './parse.ts';
import { refuse } from './refusal.ts';
import { BOOL, DYN, NUMBER, nameOf, type Shape, STRING, unify } from './shape.ts';
import type { Comparison } from './types.ts';
import { isDate, isInstant } from './values.ts';

const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const;
type ComparisonSign = keyof typeof comparisons;
type Pair = { readonly left: Expression; readonly right: Expression };

export const isComparison = (syntax: Syntax): syntax is SyntaxOf<ComparisonSign> => Object.hasOwn(comparisons, syntax.op);
export const isArithmetic = (syntax: Syntax): syntax is SyntaxOf<Arithmetic> => ['+', '-', '*', '/', '%'].includes(syntax.op);

export function checkComparison(sign: ComparisonSign, { left, right }: Pair, place: Place): Expression {
  const comparison: Comparison = comparisons[sign];
  const isEquality = comparison === 'eq' || comparison === 'ne';
  if (isEquality) assertEqual(left, right, place);
  else for (const side of [left, right]) assertOrdered(side, sign);
  assertSameKind(left, right, `compared by ${sign}`, place);
  assertLiteral(left, right.shape);
  assertLiteral(right, left.shape);
  return { op: 'compare', comparison, left, right, ...common(place, BOOL, [left, right]) };
}

/** Lists and maps are equal to nothing, so comparing them is always a mistake; asking for null is not. */
function assertEqual(left: Expression, right: Expression, place: Place): void {
  if (left.shape.kind === 'null' || right.shape.kind === 'null') return;
  const whole = [left, right].find((side) => side.shape.kind === 'list' || side.shape.kind === 'map');
  if (whole) refuse('type', `A ${nameOf(whole.shape)} can only be compared with null; use in, size() or overlaps().`, place);
}

function assertOrdered({ shape, start, end }: Expression, sign: string): void {
  if (['number', 'string', 'dyn'].includes(shape.kind)) return;
  refuse('type', `A ${nameOf(shape)} has no order, so ${sign} does not apply.`, { start, end });
}

function assertSameKind(left: Expression, right: Expression, how: string, place: Place): void {
  if (unify(left.shape, right.shape)) return;
  refuse('type', `A ${nameOf(left.shape)} and a ${nameOf(right.shape)} cannot be ${how}.`, place);
}

/** A written text must be one of the field's values, or of its format. */
export function assertLiteral(side: Expression, other: Shape): void {
  if (side.op !== 'value' || typeof side.value !== 'string' || other.kind !== 'string') return;
  if (other.values && !other.values.has(side.value)) {
    const misread = { name: side.value, known: [...other.values] };
    refuse('type', `"${side.value}" is not one of ${misread.known.join(', ')}.`, side, misread);
  }
  if (other.format === 'date' && !isDate(side.value)) refuse('type', `"${side.value}" is not a day (YYYY-MM-DD).`, side);
  if (other.format === 'date-time' && !isInstant(side.value) && !isDate(side.value)) {
    refuse('type', `"${side.value}" is neither an instant (YYYY-MM-DDTHH:MM:SSZ) nor a day.`, side);
  }
}

export function checkMembership({ left, right }: Pair, place: Place): Expression {
  const list = itemsOf(right);
  if (['list', 'map'].includes(left.shape.kind)) return refuse('type', `A ${nameOf(left.shape)} is in no list; use overlaps().`, left);
  if (!unify(left.shape, list)) return refuse('type', `A ${nameOf(left.shape)} is never in a list of ${nameOf(list)}.`, place);
  assertLiteral(left, list);
  if (right.op === 'list') for (const item of right.items) assertItem(item, left);
  return { op: 'in', left, right, ...common(place, BOOL, [left, right]) };
}

function assertItem(item: Expression, left: Expression): void {
  if (!unify(item.shape, left.shape)) refuse('type', `A ${nameOf(left.shape)} is never a ${nameOf(item.shape)}.`, item);
  assertLiteral(item, left.shape);
}

/** Shape of a list's values; refuses what is no list. */
export function itemsOf(expression: Expression): Shape {
  if (expression.shape.kind === 'list') return expression.shape.item;
  if (expression.shape.kind === 'dyn') return DYN;
  return refuse('type', `Expected a list, found ${nameOf(expression.shape)}.`, expression);
}

export function checkArithmetic(sign: Arithmetic, { left, right }: Pair, place: Place): Expression {
  const shape = resultOf(sign, left.shape, right.shape);
  if (!shape) return refuse('type', `${nameOf(left.shape)} ${sign} ${nameOf(right.shape)} has no meaning.`, place);
  return { op: 'arithmetic', sign, left, right, ...common(place, shape, [left, right]) };
}

/** Numbers calculate; `+` also joins texts, and lists. */
function resultOf(sign: Arithmetic, left: Shape, right: Shape): Shape | undefined {
  const kinds = new Set([left.kind, right.kind].filter((kind) => kind !== 'dyn'));
  if (kinds.size > 1) return undefined;
  const [kind] = kinds;
  if (kind === 'number') return NUMBER;
  if (sign !== '+') return kind === undefined ? NUMBER : undefined;
  if (kind === undefined) return DYN;
  if (kind === 'list') return unify(left, right) ?? DYN;
  return kind === 'string' ? STRING : undefined;
}

/**
 * Rules that take something away (restrictions, masks, locks), so that what cannot be computed counts against whoever asks:
 * a division by nothing, a sum with a value that is missing, a text that is no number. An empty field by itself is a value
 * like any other and changes nothing.
 */
import { common } from './check-common.ts';
import { type Expression, type ExpressionOf, partsOf } from './expression.ts';
import { library } from './library.ts';
import { refuse } from './refusal.ts';
import { BOOL, NULL } from './shape.ts';

const isFallible = (expression: Expression): boolean =>
  expression.op === 'arithmetic' || expression.op === 'negative' || (expression.op === 'call' && library[expression.name].isTotal !== true);

/** The rule that holds where the given one does, and where some part of it cannot be computed. */
export const closedRule = (expression: Expression): Expression => closed(expression, true);

/** `toward`: what the part comes to when it cannot be computed, so that the whole holds. */
function closed(expression: Expression, toward: boolean): Expression {
  switch (expression.op) {
    case 'and':
    case 'or':
      return { ...expression, items: expression.items.map((item) => closed(item, toward)) };
    case 'not':
      return { ...expression, of: closed(expression.of, !toward) };
    case 'loop':
      if (expression.loop === 'exists' || expression.loop === 'all')
        return settled({ ...expression, body: closed(expression.body, toward) }, fallibleIn(expression.list), toward);
      return settled(expression, fallibleIn(expression), toward);
    case 'compare':
      return ordered(expression, settled(expression, fallibleIn(expression), toward), toward);
    default:
      return settled(expression, fallibleIn(expression), toward);
  }
}

/** Values of no known type may have no order at all, a word and a number say: they are neither below nor above each other. */
function ordered(compared: ExpressionOf<'compare'>, settledOne: Expression, toward: boolean): Expression {
  const { left, right, comparison } = compared;
  if (comparison === 'eq' || comparison === 'ne' || (left.shape.kind !== 'dyn' && right.shape.kind !== 'dyn')) return settledOne;
  const parts = [left, right];
  const not = (of: Expression): Expression => ({ op: 'not', of, ...common(compared, BOOL, parts) });
  const asked = (sign: 'lt' | 'ge'): Expression => ({ ...compared, comparison: sign });
  const apart: readonly Expression[] = [...parts.map((part) => comparedWithNull(part, 'ne')), not(asked('lt')), not(asked('ge'))];
  const unordered: Expression = { op: 'and', items: apart, ...common(compared, BOOL, parts) };
  const items = [settledOne, toward ? unordered : not(unordered)];
  return { op: toward ? 'or' : 'and', items, ...common(compared, BOOL, items) };
}

/** Parts that may come to nothing. What stands in a loop that gives values has no name outside of it, and is refused. */
function fallibleIn(expression: Expression): readonly Expression[] {
  const parts = partsOf(expression);
  const inner = parts.flatMap(fallibleIn);
  if (expression.op === 'loop' && fallibleIn(expression.body).length > 0)
    return refuse('type', 'What is computed for each item of a list could fail unseen: compute it outside of the list.', expression);
  return isFallible(expression) ? [expression, ...inner] : inner;
}

function settled(expression: Expression, fallible: readonly Expression[], toward: boolean): Expression {
  if (fallible.length === 0) return expression;
  const missing = fallible.map((part) => comparedWithNull(part, toward ? 'eq' : 'ne'));
  const items = [expression, ...missing];
  return { op: toward ? 'or' : 'and', items, ...common(expression, BOOL, items) };
}

function comparedWithNull(part: Expression, comparison: 'eq' | 'ne'): ExpressionOf<'compare'> {
  const nothing: Expression = { op: 'value', value: null, ...common(part, NULL, []) };
  return { op: 'compare', comparison, left: part, right: nothing, ...common(part, BOOL, [part]) };
}

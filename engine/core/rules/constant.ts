/** What a rule comes to before anything is read: a rule that can never hold is a mistake, not a rule. */
import type { Expression } from './expression.ts';

type Constant = string | number | boolean | null;

/** The value that an expression has whatever is read; undefined where that depends. */
function constantOf(expression: Expression): Constant | undefined {
  switch (expression.op) {
    case 'value':
      return expression.value;
    case 'not': {
      const inner = constantOf(expression.of);
      return inner === undefined ? undefined : inner !== true;
    }
    case 'and':
      return constantOfAll(expression.items);
    case 'or': {
      const items = expression.items.map(constantOf);
      if (items.includes(true)) return true;
      return items.includes(undefined) ? undefined : false;
    }
    case 'if': {
      const test = constantOf(expression.test);
      if (test === undefined) return undefined;
      return constantOf(test === true ? expression.yes : expression.no);
    }
    case 'compare':
      return constantComparison(expression);
    case 'in':
      return expression.right.op === 'list' && expression.right.items.length === 0 ? false : undefined;
    default:
      return undefined;
  }
}

function constantComparison({ comparison, left, right }: Extract<Expression, { readonly op: 'compare' }>): boolean | undefined {
  const [one, other] = [constantOf(left), constantOf(right)];
  if (one === undefined || other === undefined) return undefined;
  if (comparison === 'eq') return one === other;
  return comparison === 'ne' ? one !== other : undefined;
}

/** One part that never holds is enough; so are two that ask the same path for different values. */
function constantOfAll(items: readonly Expression[]): boolean | undefined {
  const parts = items.flatMap(flattened);
  const values = parts.map(constantOf);
  if (values.some((value) => value !== undefined && value !== true)) return false;
  const asked = new Map<string, Constant>();
  for (const part of parts) {
    const [path, value] = askedBy(part) ?? [];
    if (path === undefined || value === undefined) continue;
    if (asked.has(path) && asked.get(path) !== value) return false;
    asked.set(path, value);
  }
  return values.includes(undefined) ? undefined : true;
}

const flattened = (part: Expression): readonly Expression[] => (part.op === 'and' ? part.items.flatMap(flattened) : [part]);

/** `org.type == 'X'`, read either way. */
function askedBy(part: Expression): readonly [string, Constant] | undefined {
  if (part.op !== 'compare' || part.comparison !== 'eq') return undefined;
  for (const [side, other] of [[part.left, part.right] as const, [part.right, part.left] as const])
    if (side.op === 'path' && other.op === 'value') return [[side.root, ...side.keys].join('/'), other.value];
  return undefined;
}

/** Whether a rule holds for nobody and nothing, as far as its text alone tells. */
export const neverHolds = (expression: Expression): boolean => {
  const value = constantOf(expression);
  return value !== undefined && value !== true;
};

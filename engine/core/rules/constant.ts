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

/** One part that never holds is enough; so are some that ask the same path for values that have none in common. */
function constantOfAll(items: readonly Expression[]): boolean | undefined {
  const parts = items.flatMap(flattened);
  const values = parts.map(constantOf);
  if (values.some((value) => value !== undefined && value !== true)) return false;
  const asked = new Map<string, readonly Constant[]>();
  for (const part of parts) {
    const { path, values: own } = askedBy(part) ?? {};
    if (path === undefined || own === undefined) continue;
    const left = (asked.get(path) ?? own).filter((value) => own.includes(value));
    if (left.length === 0) return false;
    asked.set(path, left);
  }
  return values.includes(undefined) ? undefined : true;
}

const flattened = (part: Expression): readonly Expression[] => (part.op === 'and' ? part.items.flatMap(flattened) : [part]);

type Asked = { readonly path: string; readonly values: readonly Constant[] };

const pathOf = (expression: Expression): string | undefined =>
  expression.op === 'path' ? [expression.root, ...expression.keys].join('/') : undefined;

/** `org.type == 'X'`, read either way, and `doc.state in ['X', 'Y']`. */
function askedBy(part: Expression): Asked | undefined {
  if (part.op === 'in') return membership(part);
  if (part.op !== 'compare' || part.comparison !== 'eq') return undefined;
  for (const [side, other] of [[part.left, part.right] as const, [part.right, part.left] as const])
    if (side.op === 'path' && other.op === 'value') return { path: pathOf(side) ?? '', values: [other.value] };
  return undefined;
}

function membership({ left, right }: Extract<Expression, { readonly op: 'in' }>): Asked | undefined {
  const path = pathOf(left);
  if (path === undefined || right.op !== 'list') return undefined;
  const values = right.items.flatMap((item) => (item.op === 'value' ? [item.value] : []));
  return values.length === right.items.length ? { path, values } : undefined;
}

/** Whether a rule holds for nobody and nothing, as far as its text alone tells. */
export const neverHolds = (expression: Expression): boolean => {
  const value = constantOf(expression);
  return value !== undefined && value !== true;
};

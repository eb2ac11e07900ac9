/** What a rule comes to before anything is read: a rule that can never hold is a mistake, not a rule. */
import type { Expression } from './expression.ts';
import type { Comparison } from './types.ts';

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

/** One part that never holds is enough; so are some that ask the same path for what excludes each other. */
function constantOfAll(items: readonly Expression[]): boolean | undefined {
  const parts = items.flatMap(flattened);
  const values = parts.map(constantOf);
  if (values.some((value) => value !== undefined && value !== true)) return false;
  const asked = new Map<string, Asked[]>();
  for (const part of parts) {
    const one = askedBy(part);
    if (one) asked.set(one.path, [...(asked.get(one.path) ?? []), one]);
  }
  if ([...asked.values()].some(excludeEachOther)) return false;
  return values.includes(undefined) ? undefined : true;
}

const flattened = (part: Expression): readonly Expression[] => (part.op === 'and' ? part.items.flatMap(flattened) : [part]);

/** What a part asks of a path: one of some values, none of some, or a number between two. */
type Asked = {
  readonly path: string;
  readonly values?: readonly Constant[];
  readonly not?: Constant;
  readonly above?: Limit;
  readonly below?: Limit;
};
type Limit = { readonly than: number; readonly orEqual: boolean };

/** Whether no value satisfies all of them. */
function excludeEachOther(all: readonly Asked[]): boolean {
  const lists = all.flatMap(({ values }) => (values === undefined ? [] : [values]));
  const [first, ...others] = lists;
  const isOpen = (value: Constant) => all.every((one) => admits(one, value));
  if (first !== undefined) return !first.some((value) => others.every((list) => list.includes(value)) && isOpen(value));
  return all.some(({ above }) => above && all.some(({ below }) => below && isEmptyBetween(above, below)));
}

function admits({ not, above, below }: Asked, value: Constant): boolean {
  if (not !== undefined && not === value) return false;
  if (above && !(typeof value === 'number' && (value > above.than || (above.orEqual && value === above.than)))) return false;
  return !below || (typeof value === 'number' && (value < below.than || (below.orEqual && value === below.than)));
}

const isEmptyBetween = (above: Limit, below: Limit): boolean =>
  above.than > below.than || (above.than === below.than && !(above.orEqual && below.orEqual));

const pathOf = (expression: Expression): string | undefined =>
  expression.op === 'path' ? [expression.root, ...expression.keys].join('/') : undefined;

/** `org.type == 'X'`, read either way, and `doc.state in ['X', 'Y']`; `doc.cost != null`, and `doc.cost > 0`. */
function askedBy(part: Expression): Asked | undefined {
  if (part.op === 'in') return membership(part);
  if (part.op !== 'compare') return undefined;
  const { comparison, left, right } = part;
  if (left.op === 'path' && right.op === 'value') return comparedTo(pathOf(left) ?? '', comparison, right.value);
  if (right.op === 'path' && left.op === 'value') return comparedTo(pathOf(right) ?? '', MIRRORED[comparison], left.value);
  return undefined;
}

const MIRRORED: Readonly<Record<Comparison, Comparison>> = { eq: 'eq', ne: 'ne', lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' };

function comparedTo(path: string, comparison: Comparison, value: Constant): Asked | undefined {
  if (comparison === 'eq') return { path, values: [value] };
  if (comparison === 'ne') return { path, not: value };
  // Days and instants are texts in part, and compare as what they are.
  if (typeof value !== 'number') return undefined;
  const limit = { than: value, orEqual: comparison === 'ge' || comparison === 'le' };
  return comparison === 'gt' || comparison === 'ge' ? { path, above: limit } : { path, below: limit };
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

/** Checked expression to a function. Null-safe and total: nothing it is given makes it throw. */
import { alignLoose, alignmentOf, readAs } from './alignment.ts';
import type { Expression, ExpressionOf } from './expression.ts';
import { folds } from './functions.ts';
import { library } from './library.ts';
import { isWithin, spanOf } from './periods.ts';
import type { LoadedRecords, RuleScope } from './types.ts';
import { calculate, clean, compare, order as compareOrder, isIn, keyOf, overlap, testText } from './values.ts';

/** `locals`: values of loop variables by slot, written by the loops as they go. */
export type Evaluate = (scope: RuleScope, locals: unknown[]) => unknown;

export function toFunction(expression: Expression): Evaluate {
  switch (expression.op) {
    case 'value':
      return () => expression.value;
    case 'path':
      return pathFunction(expression);
    case 'local':
      return (_, locals) => clean(locals[expression.slot]);
    case 'member':
      return memberFunction(toFunction(expression.of), () => expression.key);
    case 'item':
      return memberFunction(toFunction(expression.of), toFunction(expression.index));
    case 'list': {
      const items = expression.items.map(toFunction);
      return (scope, locals) => items.map((item) => item(scope, locals));
    }
    case 'and': {
      const items = expression.items.map(toFunction);
      return (scope, locals) => items.every((item) => item(scope, locals) === true);
    }
    case 'or': {
      const items = expression.items.map(toFunction);
      return (scope, locals) => items.some((item) => item(scope, locals) === true);
    }
    case 'not': {
      const of = toFunction(expression.of);
      return (scope, locals) => of(scope, locals) !== true;
    }
    case 'negative': {
      const of = toFunction(expression.of);
      return (scope, locals) => calculate('-', 0, of(scope, locals));
    }
    case 'has': {
      const of = toFunction(expression.of);
      return (scope, locals) => of(scope, locals) !== null;
    }
    case 'within': {
      const of = toFunction(expression.of);
      return (scope, locals) => isWithin(of(scope, locals), spanOf(expression.period, scope));
    }
    case 'fold': {
      const of = toFunction(expression.of);
      return (scope, locals) => folds[expression.fold](of(scope, locals));
    }
    case 'if': {
      const [test, yes, no] = [toFunction(expression.test), toFunction(expression.yes), toFunction(expression.no)];
      return (scope, locals) => (test(scope, locals) === true ? yes(scope, locals) : no(scope, locals));
    }
    case 'default': {
      const [left, right] = [toFunction(expression.left), toFunction(expression.right)];
      return (scope, locals) => left(scope, locals) ?? right(scope, locals);
    }
    case 'matches': {
      const of = toFunction(expression.of);
      return (scope, locals) => {
        const text = of(scope, locals);
        return typeof text === 'string' && expression.pattern.test(text);
      };
    }
    case 'reference': {
      const of = toFunction(expression.of);
      const { entity, key } = expression;
      return (scope, locals) => clean(keyOf(recordOf(scope, entity, of(scope, locals)), key));
    }
    case 'related':
      return relatedFunction(expression);
    case 'call':
      return callFunction(expression);
    case 'loop':
      return loopFunction(expression);
    default:
      return pairFunction(expression);
  }
}

function pathFunction({ root, keys }: ExpressionOf<'path'>): Evaluate {
  const [first] = keys;
  if (first !== undefined && keys.length === 1) return (scope) => clean(keyOf(scope[root], first));
  return (scope) => clean(keys.reduce(keyOf, scope[root]));
}

const memberFunction =
  (of: Evaluate, key: Evaluate): Evaluate =>
  (scope, locals) =>
    clean(keyOf(of(scope, locals), key(scope, locals)));

function callFunction({ name, args }: ExpressionOf<'call'>): Evaluate {
  const { run } = library[name];
  const values = args.map(toFunction);
  return (scope, locals) => run(scope, ...values.map((value) => value(scope, locals)));
}

function loopFunction({ loop, list, slot, body }: ExpressionOf<'loop'>): Evaluate {
  const [listOf, of] = [toFunction(list), toFunction(body)];
  return (scope, locals) => {
    const found = listOf(scope, locals);
    const items: readonly unknown[] = Array.isArray(found) ? found : [];
    const each = (item: unknown) => {
      locals[slot] = item;
      return of(scope, locals);
    };
    if (loop === 'exists') return items.some((item) => each(item) === true);
    if (loop === 'all') return items.every((item) => each(item) === true);
    return loop === 'filter' ? items.filter((item) => each(item) === true) : items.map(each);
  };
}

const recordOf = ({ loaded }: RuleScope, entity: string, id: unknown): unknown => (id === null ? undefined : loaded?.record(entity, id));

function relatedFunction({ fold, entity, slot, by, value, where, give, order }: ExpressionOf<'related'>): Evaluate {
  const [keyFor, holds, given, placeOf] = [toFunction(value), toFunction(where), give && toFunction(give), order && toFunction(order)];
  return (scope, locals) => {
    // What was not loaded is not known: it must not look like there were none.
    if (!scope.loaded) return null;
    const key = keyFor(scope, locals);
    const rows = rowsOf(scope.loaded, entity, by, key);
    const at = (row: unknown, of: Evaluate) => {
      locals[slot] = row;
      return of(scope, locals);
    };
    const found = rows.filter((row) => at(row, holds) === true);
    if (fold === 'exists') return found.length > 0;
    if (fold === 'count') return found.length;
    const values = given ? found.map((row) => at(row, given)) : [];
    if (fold === 'list') return values.map(clean);
    if (fold === 'all') return values.every((each) => each === true);
    if (fold !== 'last') return folds[fold](values);
    return clean(values[placeOfLast(found.map((row) => placeOf && at(row, placeOf)))]);
  };
}

/** Rows of a value, or of each of several; a value that stands twice has its rows once. */
function rowsOf(loaded: LoadedRecords, entity: string, by: string, key: unknown): readonly unknown[] {
  if (Array.isArray(key)) return [...new Set<unknown>(key)].flatMap((each) => rowsOf(loaded, entity, by, each));
  return key === null ? [] : loaded.rows(entity, by, key);
}

/** Where the greatest stands; the later of two that are equal or have no order, and a row without one before all others. */
function placeOfLast(orders: readonly unknown[]): number {
  let last = 0;
  orders.forEach((each, index) => {
    const isBefore = each === null ? orders[last] !== null : (compareOrder(each, orders[last]) ?? 0) < 0;
    if (!isBefore) last = index;
  });
  return last;
}

type PairOp = ExpressionOf<'compare' | 'in' | 'overlaps' | 'arithmetic' | 'test'>;

function pairFunction(expression: PairOp): Evaluate {
  const [left, right] = [toFunction(expression.left), toFunction(expression.right)];
  const combine = combination(expression);
  return (scope, locals) => combine(left(scope, locals), right(scope, locals), scope);
}

function combination(expression: PairOp): (left: unknown, right: unknown, scope: RuleScope) => unknown {
  switch (expression.op) {
    case 'compare':
      return comparison(expression);
    case 'in':
      return isIn;
    case 'overlaps':
      return overlap;
    case 'test':
      return (left, right) => testText(expression.test, left, right);
    case 'arithmetic':
      return expression.sign === '+' ? add : (left, right) => calculate(expression.sign, left, right);
  }
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  return Array.isArray(left) && Array.isArray(right) ? [...left, ...right] : calculate('+', left, right);
}

function comparison({ comparison, left, right }: ExpressionOf<'compare'>) {
  const as = alignmentOf(left, right);
  const isLoose = left.shape.kind === 'dyn' || right.shape.kind === 'dyn';
  return (l: unknown, r: unknown, scope: RuleScope) => {
    const [x, y] = [as.left ? readAs(as.left, l, scope) : l, as.right ? readAs(as.right, r, scope) : r];
    return isLoose ? compare(comparison, ...alignLoose(x, y, scope)) : compare(comparison, x, y);
  };
}

/** A checked rule as a tree, before it becomes functions or a predicate. */

import type { Arithmetic, TextTest } from './operators.ts';
import type { Period } from './period-names.ts';
import type { Shape } from './shape.ts';
import type { Comparison, RuleRoot } from './types.ts';

export type Place = { readonly start: number; readonly end: number };

type Common = Place & {
  readonly shape: Shape;
  /** Whether any part of it reads `doc`. */
  readonly readsDoc: boolean;
};

export type FunctionName =
  | 'size'
  | 'lower'
  | 'upper'
  | 'trim'
  | 'substring'
  | 'split'
  | 'join'
  | 'distinct'
  | 'int'
  | 'double'
  | 'string'
  | 'round'
  | 'abs'
  | 'ceil'
  | 'floor'
  | 'addDays'
  | 'addMonths'
  | 'addMinutes'
  | 'daysBetween'
  | 'minutesBetween'
  | 'monthsBetween'
  | 'startOfDay'
  | 'instantAt'
  | 'year'
  | 'month'
  | 'day'
  | 'weekday'
  | 'hour'
  | 'minute'
  | 'today'
  | 'now';
/** What makes one value of a list. */
export type Fold = 'sum' | 'min' | 'max' | 'avg';
/** What is made of related rows. */
export type RelatedFold = 'exists' | 'all' | 'count' | 'sum' | 'min' | 'max' | 'avg' | 'last' | 'list';
export type Loop = 'exists' | 'all' | 'filter' | 'map';

export type Expression = Common &
  (
    | { readonly op: 'value'; readonly value: string | number | boolean | null }
    | { readonly op: 'path'; readonly root: RuleRoot; readonly keys: readonly string[] }
    /** Variable that a loop binds, by its depth. */
    | { readonly op: 'local'; readonly slot: number }
    /** Key of anything but a root. */
    | { readonly op: 'member'; readonly of: Expression; readonly key: string }
    | { readonly op: 'item'; readonly of: Expression; readonly index: Expression }
    | { readonly op: 'list'; readonly items: readonly Expression[] }
    | { readonly op: 'and' | 'or'; readonly items: readonly Expression[] }
    | { readonly op: 'not'; readonly of: Expression }
    | { readonly op: 'negative'; readonly of: Expression }
    | { readonly op: 'has'; readonly of: Expression }
    | { readonly op: 'if'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
    | { readonly op: 'compare'; readonly comparison: Comparison; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'in'; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'overlaps'; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'arithmetic'; readonly sign: Arithmetic; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'test'; readonly test: TextTest; readonly left: Expression; readonly right: Expression }
    | { readonly op: 'within'; readonly of: Expression; readonly period: Period }
    | { readonly op: 'fold'; readonly fold: Fold; readonly of: Expression }
    /** The first value, or the second where there is none. */
    | { readonly op: 'default'; readonly left: Expression; readonly right: Expression }
    /** Whether a text as a whole is like a pattern. */
    | { readonly op: 'matches'; readonly of: Expression; readonly pattern: RegExp }
    | { readonly op: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }
    /** A field of the record that an id refers to. */
    | { readonly op: 'reference'; readonly of: Expression; readonly entity: string; readonly key: string }
    /** Rows of an entity whose field `by` equals `value` and that satisfy `where`; `give` is what is folded of each. */
    | {
        readonly op: 'related';
        readonly fold: RelatedFold;
        readonly entity: string;
        readonly slot: number;
        readonly by: string;
        readonly value: Expression;
        readonly where: Expression;
        readonly give?: Expression;
        /** What rows are ordered by, where one of them is the last. */
        readonly order?: Expression;
      }
    | { readonly op: 'loop'; readonly loop: Loop; readonly list: Expression; readonly slot: number; readonly body: Expression }
  );

export type ExpressionOf<Op extends Expression['op']> = Extract<Expression, { readonly op: Op }>;

/** Direct parts of an expression. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.op) {
    case 'value':
    case 'path':
    case 'local':
      return [];
    case 'member':
    case 'not':
    case 'negative':
    case 'has':
    case 'within':
    case 'fold':
    case 'matches':
    case 'reference':
      return [expression.of];
    case 'related':
      return [
        expression.value,
        expression.where,
        ...(expression.give ? [expression.give] : []),
        ...(expression.order ? [expression.order] : []),
      ];
    case 'item':
      return [expression.of, expression.index];
    case 'list':
    case 'and':
    case 'or':
      return expression.items;
    case 'if':
      return [expression.test, expression.yes, expression.no];
    case 'call':
      return expression.args;
    case 'loop':
      return [expression.list, expression.body];
    default:
      return [expression.left, expression.right];
  }
}

/** Paths that an expression reads, root first; a list read by index or loop ends at the list. */
export function readsOf(expression: Expression): readonly string[] {
  const paths = new Set<string>();
  const visit = (part: Expression) => {
    if (part.op === 'path') paths.add([part.root, ...part.keys].join('/'));
    partsOf(part).forEach(visit);
  };
  visit(expression);
  return [...paths].sort();
}

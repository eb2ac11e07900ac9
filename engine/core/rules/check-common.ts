import type { Expression, Place } from './expression.ts';
import type { Syntax } from './parse.ts';
import type { Shape } from './shape.ts';
import type { Need, RuleRoot } from './types.ts';

/** An id of a record of that entity. */
export type Referring = Expression & { readonly shape: { readonly ref: string } };

/** What a place knows of other records. */
export type Beyond = {
  /** A field of the record that a reference leads to. */
  reference(of: Referring, key: string, place: Place): Expression;
  /** A call over rows of an entity; undefined for any other call. */
  related(call: readonly [string, readonly Syntax[]], place: Place, names: Names): Expression | undefined;
  needsOf(expression: Expression): readonly Need[];
};

export type Check = (syntax: Syntax, names: Names) => Expression;
/** Other records as a place may reach them, given what checks an expression. */
export type Reach = (check: Check) => Beyond;

/** What the checker knows at one place of the rule. */
export type Names = {
  /** Shapes of the roots that the rule may read. */
  readonly roots: ReadonlyMap<RuleRoot, Shape>;
  /** Variables that loops around this place bind. */
  readonly locals: ReadonlyMap<string, { readonly slot: number; readonly shape: Shape }>;
  /** How references are followed and related rows asked, where a rule may do so: only where definitions are checked. */
  readonly beyond?: Beyond | undefined;
  /** Values that a written list may have. */
  readonly maxListItems: number;
};

export const ruleRoots: readonly RuleRoot[] = [
  'doc',
  'row',
  'parent',
  'before',
  'input',
  'vars',
  'cause',
  'user',
  'org',
  'route',
  'flags',
  'other',
];
export const isRoot = (name: string): name is RuleRoot => ruleRoots.some((root) => root === name);

/** What every expression carries, from its place, shape and parts. */
export const common = ({ start, end }: Place, shape: Shape, parts: readonly Expression[]) => ({
  start,
  end,
  shape,
  readsDoc: parts.some((part) => part.readsDoc),
});

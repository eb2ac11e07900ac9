import type { Expression, Place } from './expression.ts';
import type { Shape } from './shape.ts';
import type { RuleRoot } from './types.ts';

/** What the checker knows at one place of the rule. */
export type Names = {
  /** Shapes of the roots that the rule may read. */
  readonly roots: ReadonlyMap<RuleRoot, Shape>;
  /** Variables that loops around this place bind. */
  readonly locals: ReadonlyMap<string, { readonly slot: number; readonly shape: Shape }>;
  /** Shape of an entity's records, where references may be followed and related rows asked. */
  readonly entityOf?: ((name: string) => Shape | undefined) | undefined;
  /** Values that a written list may have. */
  readonly maxListItems: number;
};

export const ruleRoots: readonly RuleRoot[] = ['doc', 'row', 'parent', 'before', 'input', 'user', 'org', 'route', 'flags', 'other'];
export const isRoot = (name: string): name is RuleRoot => ruleRoots.some((root) => root === name);

/** What every expression carries, from its place, shape and parts. */
export const common = ({ start, end }: Place, shape: Shape, parts: readonly Expression[]) => ({
  start,
  end,
  shape,
  readsDoc: parts.some((part) => part.readsDoc),
});

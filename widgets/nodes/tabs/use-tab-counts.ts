/** How many there are behind each tab, known before any of them is opened: one call for all, and none for what the record itself says. */
import { useMemo } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useCounts } from '../../../engine/react/counts.ts';
import { filterText, holds, inside, predicateOf, ruleValue, useFormat } from '../../../engine/react/index.ts';

export type CountedTab = {
  readonly id: string;
  /** True: the records of the lists in it, and what it holds itself. A rule: what it gives, a number. */
  readonly count?: true | string | undefined;
  readonly nodes: readonly ScreenNode[];
  /** Counted with them: the files or rows that fields of the record hold. */
  readonly held?: number;
};

/** A node with records of its own that its `fixed` chooses. */
function listOf(node: ScreenNode, scope: RuleScope) {
  if (typeof node.entity !== 'string') return undefined;
  if (node.show !== undefined && !holds(node.show, scope)) return undefined;
  const filter = typeof node.fixed === 'string' ? filterText([predicateOf(node.fixed, scope)]) : undefined;
  return { entity: node.entity, ...(filter === undefined ? {} : { filter }) };
}

/** By id of the tab, as it is read; a tab of which nothing is known has none. */
export function useTabCounts(tabs: readonly CountedTab[], scope: RuleScope): ReadonlyMap<string, string> {
  const { number } = useFormat();
  const own = useMemo(() => inside(scope), [scope]);
  const asked = useMemo(
    () =>
      tabs.flatMap(({ id, count, nodes }) =>
        count === true ? nodes.flatMap((node) => listOf(node, own) ?? []).map((list) => ({ id, list })) : [],
      ),
    [tabs, own],
  );
  const counts = useCounts(asked.map(({ list }) => list));
  const found = new Map<string, string>();
  for (const { id, count, held } of tabs) {
    if (typeof count === 'string') {
      const value = Number(ruleValue(count, scope));
      if (Number.isFinite(value)) found.set(id, number(value));
    }
    const known = asked.flatMap((one, index) => (one.id === id ? [counts[index]] : []));
    const given = known.filter((one) => one !== null && one !== undefined);
    if (count !== true || known.includes(undefined) || (given.length === 0 && held === undefined)) continue;
    const sum = given.reduce((all, { value }) => all + value, held ?? 0);
    found.set(id, `${number(sum)}${given.every(({ exact }) => exact) ? '' : '+'}`);
  }
  return found;
}

/** Named parts of a list. The chosen one stands in the address, and below it the list is one that holds no more than that part. */
import { useCallback, useMemo } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { type ListAddress, TAB } from '../list-address.ts';
import type { CollectionOptions, ListTabOptions } from '../options.ts';

type Node = NodeProps<CollectionOptions>['node'];

export type ListTab = {
  /** The node as it is with the chosen part: its `fixed` says the part too. */
  readonly node: Node;
  /** Those that the person is shown; none where the list has no parts. */
  readonly tabs: readonly ListTabOptions[];
  readonly chosen: ListTabOptions | undefined;
  /** Another than the one that the list opens with. */
  readonly isOther: boolean;
  readonly choose: (id: string) => void;
};

const NO_TABS: readonly ListTabOptions[] = [];

/** Both hold; CEL. */
const bothOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? (one ?? other) : `(${one}) && (${other})`;

export function useListTab(node: Node, scope: RuleScope, { state, set }: ListAddress): ListTab {
  const { tabs: all = NO_TABS } = node;
  const tabs = useMemo(() => all.filter(({ show }) => show === undefined || holds(show, scope)), [all, scope]);
  const [first] = tabs;
  const chosen = tabs.find(({ id }) => id === state[TAB]) ?? first;
  const narrowed = useMemo(() => {
    const fixed = bothOf(node.fixed, chosen?.filter);
    return fixed === node.fixed || fixed === undefined ? node : { ...node, fixed };
  }, [node, chosen]);
  const choose = useCallback((id: string) => set({ [TAB]: id === first?.id ? undefined : id }, { push: true }), [set, first]);
  return { node: narrowed, tabs, chosen, isOther: chosen !== first, choose };
}

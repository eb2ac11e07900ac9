/** Node: one of several nodes at a time. The chosen one stands in the address; one that was not opened asks nothing but its count. */
import { useMemo } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { holds, NodeView, useText, useViewState } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { TabBar } from '../../primitives/tab-bar/tab-bar.tsx';
import { useTabCounts } from './use-tab-counts.ts';

type Tab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly show?: string;
  readonly count?: true | string;
  readonly body: ScreenNode;
};
type Options = { readonly tabs: readonly Tab[] };

export default function TabsNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const key = `${node.id}_tab`;
  const [state, setState] = useViewState([key]);
  const tabs = useMemo(() => node.tabs.filter((tab) => tab.show === undefined || holds(tab.show, scope)), [node.tabs, scope]);
  const counted = useMemo(() => tabs.map(({ id, count, body }) => ({ id, count, nodes: [body] })), [tabs]);
  const counts = useTabCounts(counted, scope);
  const current = tabs.find((tab) => tab.id === state[key]) ?? tabs[0];
  if (!current) return null;
  return (
    <TabBar
      tabs={tabs.map(({ id, label, icon }) => ({ id, label: text(label), icon, count: counts.get(id) }))}
      current={current.id}
      onChange={(id) => setState({ [key]: id })}
      className="px-4 md:px-6"
    >
      <NodeView key={current.id} node={current.body} scope={scope} />
    </TabBar>
  );
}

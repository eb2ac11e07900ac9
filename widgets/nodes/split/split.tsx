/** Node: two columns, the first wider; one below the other on phones. */
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { NodeList } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = { readonly main: readonly ScreenNode[]; readonly aside: readonly ScreenNode[] };

export default function SplitNode({ node, scope }: NodeProps<Options>) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(280px,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <NodeList nodes={node.main} scope={scope} />
      </div>
      <aside className="flex min-w-0 flex-col gap-4">
        <NodeList nodes={node.aside} scope={scope} />
      </aside>
    </div>
  );
}

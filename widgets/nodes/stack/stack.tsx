/** Node: other nodes one below the other, or side by side where there is room. */
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { NodeList } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Gap = 'small' | 'medium' | 'large';
type Options = {
  readonly children: readonly ScreenNode[];
  readonly direction?: 'column' | 'row';
  readonly gap?: Gap;
  readonly padded?: boolean;
  readonly narrow?: boolean;
};

const gaps: Readonly<Record<Gap, string>> = { small: 'gap-2', medium: 'gap-4', large: 'gap-8' };

/** Words inside bring no edge of their own (text.tsx). */
const padded = 'p-4 md:p-6 [--inset:0px]';

export default function StackNode({ node, scope }: NodeProps<Options>) {
  // In a column what sticks to an edge has the whole of it to move in, which a grid's row would not give.
  const flow = node.direction === 'row' ? 'grid grid-cols-1 md:grid-flow-col md:auto-cols-fr' : 'flex flex-col *:min-w-0';
  return (
    <div
      className={`min-w-0 ${flow} ${gaps[node.gap ?? 'medium']} ${node.padded ? padded : ''} ${node.narrow ? 'mx-auto w-full max-w-3xl' : ''}`}
    >
      <NodeList nodes={node.children} scope={scope} />
    </div>
  );
}

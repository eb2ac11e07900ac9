/** A button of a screen, and the nodes that it opens: in a dialog or beside the page, as its caller says. */
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import { NodeList, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';

export type PanelOptions = {
  readonly label: string;
  readonly icon?: string;
  readonly title?: string;
  readonly children: readonly ScreenNode[];
};
type PanelProps = { readonly isOpen: boolean; readonly onClose: () => void; readonly title: string; readonly children: ReactNode };

export function PanelNode({ node, scope, panel: Panel }: NodeProps<PanelOptions> & { readonly panel: ComponentType<PanelProps> }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="px-4 py-1 md:px-6">
      <Button icon={node.icon} onClick={() => setOpen(true)}>
        {text(node.label)}
      </Button>
      <Panel isOpen={isOpen} onClose={() => setOpen(false)} title={text(node.title ?? node.label)}>
        <NodeList nodes={node.children} scope={scope} />
      </Panel>
    </div>
  );
}

/** Node: a button, and other nodes behind it. */
import { useState } from 'react';
import type { ScreenNode } from '../../engine/core/definitions/types.ts';
import { NodeList, useText } from '../../engine/react/index.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { Drawer } from './drawer.tsx';

type Options = { readonly label: string; readonly icon?: string; readonly title?: string; readonly children: readonly ScreenNode[] };

export default function DrawerNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="px-4 py-1 md:px-6">
      <Button icon={node.icon} onClick={() => setOpen(true)}>
        {text(node.label)}
      </Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={text(node.title ?? node.label)}>
        <NodeList nodes={node.children} scope={scope} />
      </Drawer>
    </div>
  );
}

/** Node: a button, and other nodes behind it, in a dialog. */
import type { NodeProps } from '../../../engine/react/types.ts';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { PanelNode, type PanelOptions } from './panel-node.tsx';

export default function DialogNode(props: NodeProps<PanelOptions>) {
  return <PanelNode {...props} panel={Dialog} />;
}

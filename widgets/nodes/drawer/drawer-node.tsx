/** Node: a button, and other nodes behind it, beside the page. */
import type { NodeProps } from '../../../engine/react/types.ts';
import { Drawer } from '../../primitives/drawer/drawer.tsx';
import { PanelNode, type PanelOptions } from '../dialog/panel-node.tsx';

export default function DrawerNode(props: NodeProps<PanelOptions>) {
  return <PanelNode {...props} panel={Drawer} />;
}

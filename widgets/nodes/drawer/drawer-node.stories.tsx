import type { Meta, StoryObj } from '@storybook/react-vite';
import DrawerNode from './drawer-node.tsx';

const node = {
  id: 'more',
  widget: 'drawer',
  label: 't:collection.columns',
  icon: 'info',
  children: [{ id: 'words', widget: 'text', text: 't:collection.none_match_text' }],
} as const;
const meta = { title: 'Nodes/Drawer', component: DrawerNode, args: { node, scope: {} } } satisfies Meta<typeof DrawerNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

import type { Meta, StoryObj } from '@storybook/react-vite';
import DialogNode from './dialog-node.tsx';

const node = {
  id: 'more',
  widget: 'dialog',
  label: 't:collection.columns',
  icon: 'info',
  children: [{ id: 'words', widget: 'text', text: 't:collection.none_match_text' }],
} as const;
const meta = { title: 'Nodes/Dialog', component: DialogNode, args: { node, scope: {} } } satisfies Meta<typeof DialogNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

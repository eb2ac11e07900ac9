import type { Meta, StoryObj } from '@storybook/react-vite';
import StackNode from './stack.tsx';

const child = (id: string) => ({ id, widget: 'text', text: `t:collection.view_${id}`, as: 'note' });
const node = { id: 'stack', widget: 'stack', children: [child('table'), child('cards')] } as const;
const meta = { title: 'Nodes/Stack', component: StackNode, args: { node, scope: {} } } satisfies Meta<typeof StackNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Column: Story = {};
export const Row: Story = { args: { node: { ...node, direction: 'row' } } };
export const WithUnknown: Story = { args: { node: { ...node, children: [child('table'), { id: 'x', widget: 'hologram' }] } } };

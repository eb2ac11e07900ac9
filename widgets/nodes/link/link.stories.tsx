import type { Meta, StoryObj } from '@storybook/react-vite';
import LinkNode from './link.tsx';

const node = { id: 'more', widget: 'link', label: 't:entity.tasks', to: '/tasks/{id}', icon: 'list-checks' } as const;
const scope = { doc: { id: 'task-1' }, route: {} };
const meta = { title: 'Nodes/Link', component: LinkNode, args: { node, scope } } satisfies Meta<typeof LinkNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Words: Story = {};
export const AsButton: Story = { args: { node: { ...node, as: 'button' } } };
export const NoValue: Story = { args: { scope: { route: {} } } };

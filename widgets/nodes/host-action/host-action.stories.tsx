import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import HostActionNode from './host-action.tsx';

const meta = {
  title: 'Nodes/Host action',
  component: HostActionNode,
  args: { node: { id: 'toggle', widget: 'host-action', action: 'toggle-view', text: 't:page.switching_view' }, scope: {} },
} satisfies Meta<typeof HostActionNode>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Running: Story = {
  decorators: [(Story) => <HostActionsContext value={{ 'toggle-view': () => new Promise(() => {}) }}>{<Story />}</HostActionsContext>],
};
export const Failed: Story = {
  decorators: [
    (Story) => (
      <HostActionsContext value={{ 'toggle-view': () => Promise.reject(new Error('Network error')) }}>{<Story />}</HostActionsContext>
    ),
  ],
};

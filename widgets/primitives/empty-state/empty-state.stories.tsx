import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = {
  title: 'Primitives/Empty state',
  component: EmptyState,
  args: { icon: 'clipboard-list', title: 'No requests yet', text: 'Requests that others give you appear here.' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithAction: Story = { args: { children: <Button kind="primary">New request</Button> } };

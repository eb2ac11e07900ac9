import type { Meta, StoryObj } from '@storybook/react-vite';
import { type HostAction, HostActionsContext } from '../../../engine/react/host-actions.ts';
import UserNameNode from './user-name.tsx';

const node = { id: 'raised_by', widget: 'user-name', label: 't:field.created_by', who: 'doc.created_by', show_inactive: true } as const;
const scope = { doc: { created_by: 'user-7' } };

const answering = (action: HostAction): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'user-name': action }}>{<Story />}</HostActionsContext>,
];

const meta = { title: 'Nodes/User name', component: UserNameNode, args: { node, scope } } satisfies Meta<typeof UserNameNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Named: Story = {
  decorators: answering(async ({ id, showInactive }) => (id === 'user-7' && showInactive ? 'Asha Rao' : 'Somebody')),
};
export const Failed: Story = { decorators: answering(() => Promise.reject(new Error('This does not exist, or you may not see it.'))) };
export const Loading: Story = { decorators: answering(() => new Promise(() => {})) };
export const Nobody: Story = { args: { scope: { doc: { created_by: null } } }, decorators: answering(async () => 'Somebody') };

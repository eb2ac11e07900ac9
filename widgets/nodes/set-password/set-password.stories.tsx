import type { Meta, StoryObj } from '@storybook/react-vite';
import type { HostActions } from '../../../engine/react/host-actions.ts';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import SetPassword from './set-password.tsx';

const node = {
  id: 'password',
  widget: 'set-password',
  headlines: ['t:signin.headline_2', 't:signin.headline_3'],
  privacy: '/privacy',
  signIn: '/signin',
  again: '/signin#forgotten',
} as const;
const meta = {
  title: 'Nodes/Set password',
  component: SetPassword,
  parameters: { layout: 'fullscreen' },
  args: { node, scope: {} },
} satisfies Meta<typeof SetPassword>;
export default meta;
type Story = StoryObj<typeof meta>;

const link = { purpose: 'invitation', name: 'Meera Iyer', org: 'Acme Appliances' };
const failure = (status: number, message: string) => Object.assign(new Error(message), { status, code: 'not_found', errors: [] });
const answering = (actions: HostActions): NonNullable<Story['decorators']> => [
  (Story) => (
    <HostActionsContext value={{ 'password-link': () => Promise.resolve(link), ...actions }}>
      <Story />
    </HostActionsContext>
  ),
];

export const Invitation: Story = { decorators: answering({}) };
export const Forgotten: Story = { decorators: answering({ 'password-link': () => Promise.resolve({ ...link, purpose: 'forgotten' }) }) };
export const Loading: Story = { decorators: answering({ 'password-link': () => new Promise(() => {}) }) };
export const LinkGone: Story = { decorators: answering({ 'password-link': () => Promise.reject(failure(404, 'Gone')) }) };
export const NotReached: Story = { decorators: answering({ 'password-link': () => Promise.reject(failure(0, 'Network error')) }) };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import ShortLinkNode from './short-link.tsx';

const answering = (follow: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'follow-link': follow }}>{<Story />}</HostActionsContext>,
];
const never = () => new Promise<unknown>(() => {});
const gone = () => Promise.reject(new Error('Not found'));

const meta = { title: 'Nodes/Short link', component: ShortLinkNode } satisfies Meta<typeof ShortLinkNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Opening: Story = { decorators: answering(never) };
export const Gone: Story = { decorators: answering(gone) };

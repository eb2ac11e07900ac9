import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import SharedFilesNode from './shared-files.tsx';

const node = {
  id: 'shared',
  widget: 'shared-files',
  entity: 'task',
  field: '/photos',
  title: 't:share.which_job',
  send: 't:share.add',
  to: '/tasks/{id}',
} as const;
const scope = { user: { id: 'user-1' }, org: { id: 'org-1' }, route: {}, flags: {}, now: new Date().toISOString() };
const pictures = ['before.jpg', 'after.jpg'].map((name) => new File(['a picture'], name, { type: 'image/jpeg' }));

/** A device that keeps them; `dropped` is how a test sees that it no longer does. */
export const dropped: number[] = [];
function keeping(files: readonly File[]): NonNullable<Story['decorators']> {
  const actions = { 'shared-files': async () => files, 'drop-shared-files': async () => dropped.push(files.length) };
  return [(Story) => <HostActionsContext value={actions}>{<Story />}</HostActionsContext>];
}

const meta = { title: 'Nodes/Shared files', excludeStories: /^[a-z]/, component: SharedFilesNode, args: { node, scope } } satisfies Meta<
  typeof SharedFilesNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shared: Story = { decorators: keeping(pictures) };
export const Nothing: Story = { decorators: keeping([]) };

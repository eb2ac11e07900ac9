import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import InvitationsNode from './invitations.tsx';

const node = { id: 'invitations', widget: 'invitations', title: 't:membership.title', text: 't:membership.text' } as const;

const all = [
  { id: 'm1', name: 'Globex Home', designation: 'Consultant' },
  { id: 'm2', name: 'FixIt Services', designation: null },
];

/** A host that forgets what was answered. */
function hosting(waiting: readonly unknown[], refusal?: string): NonNullable<Story['decorators']> {
  let left = [...waiting];
  const actions = {
    invitations: async () => left,
    'answer-invitation': async ({ id }: Readonly<Record<string, unknown>>) => {
      if (refusal !== undefined) throw new Error(refusal);
      left = left.filter((each) => Reflect.get(Object(each), 'id') !== id);
    },
  };
  return [(Story) => <HostActionsContext value={actions}>{<Story />}</HostActionsContext>];
}

const meta = { title: 'Nodes/Invitations', component: InvitationsNode, args: { node, scope: {} } } satisfies Meta<typeof InvitationsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = { decorators: hosting(all) };
export const None: Story = { decorators: hosting([]) };
export const Refused: Story = { decorators: hosting(all, 'This does not exist, or you may not see it.') };
export const Unreadable: Story = {
  decorators: [
    (Story) => (
      <HostActionsContext value={{ invitations: () => Promise.reject(new Error('The server could not be reached.')) }}>
        {<Story />}
      </HostActionsContext>
    ),
  ],
};

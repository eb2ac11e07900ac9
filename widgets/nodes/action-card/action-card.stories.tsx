import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import ActionCardNode from './action-card.tsx';

const node = {
  id: 'password',
  widget: 'action-card',
  title: 't:account.password',
  text: 't:account.password_text',
  label: 't:account.password',
  icon: 'key-round',
  action: 'change-password',
} as const;

const answering = (action: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'change-password': action }}>{<Story />}</HostActionsContext>,
];

const meta = { title: 'Nodes/Action card', component: ActionCardNode, args: { node, scope: {} } } satisfies Meta<typeof ActionCardNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = { decorators: answering(() => Promise.resolve()) };
/** On the page of a request; what is wrong is told in red. */
export const ForARecord: Story = {
  args: {
    node: {
      ...node,
      title: 't:location.missing',
      label: 't:location.fetch',
      icon: 'map-pin',
      action: 'fetch-location',
      input: { type: 'doc.type_id', id: 'doc.id' },
      done: 't:location.fetched',
    },
    scope: { doc: { id: 'request-1', type_id: 3 } },
  },
  decorators: [
    (Story) => (
      <HostActionsContext
        value={{
          'fetch-location': async ({ type, id }) => {
            if (type !== 3 || id !== 'request-1') throw new Error('Location Not Found');
          },
        }}
      >
        {<Story />}
      </HostActionsContext>
    ),
  ],
};
export const Refused: Story = { decorators: answering(() => Promise.reject(new Error('Something went wrong!'))) };

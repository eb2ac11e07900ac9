import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import LinkedWindowsNode from './linked-windows.tsx';

const day = (date: string, more: object = {}) => ({ day: date, choices: [], ...more });
const choice = (label: string, more: object = {}) => ({ label, text: '', badges: [], best: true, input: { slot: label }, ...more });
const page = {
  title: 'Repair',
  organisation: 'Acme',
  state: 'open',
  day: '2031-03-04',
  from: '09:00',
  to: '12:00',
  days: [
    day('2031-03-05', { choices: [choice('09:00–12:00', { badges: ['Earliest'] }), choice('12:00–15:00', { best: false })] }),
    day('2031-03-06', { why: 'Closed: holiday' }),
    day('2031-03-07', { choices: [choice('09:00–12:00')] }),
  ],
};

/** What was told, for tests. */
export const told: unknown[] = [];
const acting = (read: () => Promise<unknown>, tell: () => Promise<unknown> = async () => undefined): NonNullable<Story['decorators']> => [
  (Story) => (
    <HostActionsContext
      value={{
        'read-page': read,
        'tell-page': (input) => {
          told.push(input.told);
          return tell();
        },
      }}
    >
      {<Story />}
    </HostActionsContext>
  ),
];

const node = {
  id: 'times',
  widget: 'linked-windows',
  page: 'appointment',
  title: 't:feedback.ask',
  about: 't:feedback.about',
  current: 't:feedback.title',
  send: 't:feedback.send',
  sent: 't:feedback.thanks',
  sent_text: 't:feedback.thanks_text',
  done: 't:feedback.done',
  done_text: 't:feedback.done_text',
  gone: 't:feedback.gone',
  gone_text: 't:feedback.gone_text',
} as const;

const meta = {
  title: 'Nodes/Linked windows',
  excludeStories: /^[a-z]/,
  component: LinkedWindowsNode,
  args: { node, scope: {} },
} satisfies Meta<typeof LinkedWindowsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { decorators: acting(async () => page) };
export const Full: Story = {
  decorators: acting(
    async () => page,
    () => Promise.reject(new Error('Everybody is booked')),
  ),
};
export const Done: Story = { decorators: acting(async () => ({ ...page, state: 'done', days: [] })) };
export const Gone: Story = { decorators: acting(() => Promise.reject(new Error('Not there'))) };

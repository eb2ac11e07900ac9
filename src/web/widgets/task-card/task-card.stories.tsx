import type { Meta, StoryObj } from '@storybook/react-vite';
import { taskEntity, taskRows } from '../../../../.storybook/fake-product.ts';
import type { Label, RecordData } from '../../../../engine/react/types.ts';
import { storyScope } from '../../../../widgets/primitives/support/story-scope.ts';
import TaskCard from './task-card.tsx';

const [first] = taskRows;
const row: RecordData = { ...first, id: 'task-1', version: 1, srvc_req_id: 'request-1', srvc_type_id: 3 };
const labels: Readonly<Record<string, Label>> = {
  'status-1': { label: 'Assigned', colour: 'red' },
  'status-4': { label: 'Closed', colour: 'green' },
};

const meta = {
  title: 'Cards/Task card',
  component: TaskCard,
  args: {
    entity: taskEntity,
    row,
    columns: [],
    scope: storyScope,
    labelOf: (_field, id) => labels[String(id)],
    onOpen: () => {},
    slots: {
      code: '/display_code',
      title: '/title',
      priority: '/priority',
      status: '/status',
      customer: '/cust_name',
      address: ['/cust_city'],
      phone: '/cust_mobile',
      request: '/srvc_req_id',
      service: '/srvc_type_id',
      date: '/due',
      from: '/start_time',
      to: '/end_time',
      text: '/description',
      workflow: 'update-status',
    },
  },
  decorators: [(Story) => <div className="max-w-[360px] p-4">{<Story />}</div>],
} satisfies Meta<typeof TaskCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
/** Nobody may move it on any more. */
export const Closed: Story = { args: { row: { ...row, status: 'status-4', priority: 'Low' } } };
export const MaskedNumber: Story = { args: { row: { ...row, cust_mobile: '98•••••210' } } };
/** Details are locked in the status that it has. */
export const Locked: Story = { args: { slots: { ...meta.args.slots, locked: 'doc.priority == "Urgent"' } } };
/** The brand keeps some places of the card empty, and lets nobody call. */
export const Configured: Story = {
  args: {
    row: { ...row, card_hidden: ['address', 'priority', 'time'], ext_order_id: 'SO-4711', call_by: [] },
    slots: { ...meta.args.slots, hidden: '/card_hidden', reference: '/ext_order_id', callable: 'size(doc.call_by) > 0' },
  },
};
export const Rated: Story = { args: { row: { ...row, gai_rating: 4.5 }, slots: { ...meta.args.slots, rating: '/gai_rating' } } };
/** Who may read the reasons gets to them by the number. */
export const Reasoned: Story = {
  args: {
    row: { ...row, gai_rating: 4.5 },
    slots: { ...meta.args.slots, rating: '/gai_rating', reasons: '/my-tasks/{id}?task_tab=ai', reasoned: 'doc.priority == "Urgent"' },
  },
};
const onTheWay = {
  ...meta.args.slots,
  order: '/route_order',
  eta: '/eta_at',
  planned: '/visit_at',
  way: '/travel_minutes',
  promised: ['/window_from', '/window_to'],
  expected: 'doc.priority == "Urgent"',
};
const stop = {
  ...row,
  route_order: 2,
  eta_at: '2026-03-02T04:22:00Z',
  visit_at: '2026-03-02T04:00:00Z',
  travel_minutes: 12,
  window_from: '09:30',
  window_to: '10:30',
};
/** Which stop of the day it is, and that somebody will be late there. */
export const OnTheWay: Story = { args: { row: stop, slots: onTheWay } };
export const InTime: Story = { args: { row: { ...stop, eta_at: stop.visit_at }, slots: onTheWay } };
/** Nobody is expected any more. */
export const Came: Story = { args: { row: { ...stop, priority: 'Low' }, slots: onTheWay } };
export const NextStop: Story = { args: { row: stop, slots: { ...onTheWay, navigable: 'true' } } };
/** The task that comes next, large, with the next step of its work. */
export const Leading: Story = {
  args: {
    isLead: true,
    entity: {
      ...taskEntity,
      steps: {
        list: 'steps',
        holds: { field: 'title', values: ['Work done'] },
        kinds: [
          {
            name: 'town',
            label: 'field.cust_city',
            icon: 'clipboard-list',
            fills: [{ pointer: '/cust_state', label: 'field.cust_city' }],
            isSection: false,
            isEnd: false,
            isUsual: true,
          },
        ],
      },
    },
    slots: { ...onTheWay, navigable: 'true', steps: '/my-tasks/{id}/flow', workable: 'true' },
  },
};
export const MaskedAddress: Story = { args: { row: { ...row, cust_city: '•••• Pune' } } };
export const Bare: Story = { args: { slots: { title: '/title' } } };

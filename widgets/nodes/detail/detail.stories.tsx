import type { Meta, StoryObj } from '@storybook/react-vite';
import { requestHistory } from '../timeline/example.ts';
import DetailNode from './detail.tsx';

const node = {
  id: 'task',
  widget: 'detail',
  entity: 'task',
  header: { code: '/display_code', title: '/title', subtitle: ['/cust_name', '/cust_city'], chips: ['/status', '/priority'] },
  back: { to: '/tasks' },
  status: { workflow: 'update-status' },
  sections: [
    {
      id: 'work',
      label: 't:group.work',
      fields: ['/title', '/priority', { field: '/assgne_id', link: '/users/{id}' }, '/due', '/start_time', '/end_time', '/description'],
    },
    { id: 'customer', label: 't:group.customer', fields: ['/cust_name', '/cust_mobile', '/cust_city', '/cost'] },
  ],
  edit: true,
  remove: true,
  actions: [{ id: 'assign', workflow: 'assign' }],
  main: [
    {
      id: 'others',
      widget: 'collection',
      entity: 'task',
      compact: true,
      fixed: 'doc.cust_name == parent.cust_name && doc.id != parent.id',
      views: [{ id: 'table', as: 'table', columns: ['/display_code', '/title', '/status', '/due'] }],
      open: '/my-tasks/{id}',
    },
  ],
  aside: [
    {
      id: 'timeline',
      widget: 'timeline',
      entity: 'request-event',
      fixed: 'doc.request_id == parent.id',
      ...requestHistory,
    },
  ],
} as const;

const scope = {
  user: { id: 'user-1' },
  org: { id: 'org-1' },
  route: { id: 'task-1' },
  flags: {},
  now: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
};

const meta = { title: 'Nodes/Detail', component: DetailNode, args: { node, scope } } satisfies Meta<typeof DetailNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Task: Story = {};
export const OwnGroups: Story = { args: { node: { id: 'plain', widget: 'detail', entity: 'task' } } };
export const Compact: Story = {
  args: { node: { id: 'beside', widget: 'detail', entity: 'task', compact: true, header: { code: '/display_code' } } },
};
export const Tabs: Story = {
  args: {
    node: {
      ...node,
      tabs: [
        { id: 'overview', label: 't:group.work' },
        { id: 'others', label: 't:entity.tasks', nodes: ['others'], count: true },
        { id: 'events', label: 't:timeline.title', nodes: ['timeline'], count: true },
        { id: 'cost', label: 't:field.cost', fields: ['/cost'], count: 'doc.version' },
      ],
    },
  },
};
export const Missing: Story = { args: { scope: { ...scope, route: { id: 'nobody' } } } };
export const Loading: Story = { parameters: { host: { client: { get: () => new Promise(() => {}) } } } };

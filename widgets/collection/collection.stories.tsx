import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import CollectionNode from './collection.tsx';

const taskSlots = {
  code: '/display_code',
  title: '/title',
  priority: '/priority',
  status: '/status',
  customer: '/cust_name',
  address: ['/cust_city'],
  phone: '/cust_mobile',
  date: '/due',
  from: '/start_time',
  to: '/end_time',
  text: '/description',
  workflow: 'update-status',
};

const node = {
  id: 'tasks',
  widget: 'collection',
  entity: 'task',
  views: [
    {
      id: 'table',
      as: 'table',
      columns: ['/display_code', '/title', '/status', '/priority', '/cust_name', '/cust_city', '/due', '/assgne_id', '/cost'],
    },
    { id: 'cards', as: 'cards', card: 'task-card', slots: taskSlots },
  ],
  filters: ['/status', '/priority', '/due', '/cust_city', '/assgne_id', '/cost'],
  order: ['/due'],
  page_size: 12,
  open: '/my-tasks/{id}',
  create: { defaults: { '/priority': "'Normal'" } },
  edit: true,
  remove: true,
  actions: [
    { id: 'assign', workflow: 'assign', primary: true },
    { id: 'status', workflow: 'update-status' },
  ],
  bulk: [{ id: 'assign_many', workflow: 'assign' }],
} as const;

const scope = {
  user: { id: 'user-1' },
  org: { id: 'org-1' },
  route: {},
  flags: {},
  now: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
};

const meta = { title: 'Nodes/Collection', component: CollectionNode, args: { node, scope } } satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Table: Story = {};
export const Cards: Story = { args: { node: { ...node, id: 'cards', views: [node.views[1]] } } };
export const PlainCards: Story = {
  args: { node: { ...node, id: 'plain', views: [{ id: 'cards', as: 'cards', columns: ['/status', '/priority', '/cust_name', '/due'] }] } },
};
/** The next one comes first, what is over is folded, and a phone has no tools above them. */
export const Led: Story = {
  args: {
    node: {
      ...node,
      id: 'led',
      toolbar: 'desktop',
      views: [
        {
          id: 'cards',
          as: 'cards',
          columns: ['/status', '/priority', '/cust_name', '/due'],
          lead: "doc.status == 'status-2'",
          fold: { when: "doc.status == 'status-4'", label: 'cell.yes' },
        },
      ],
    },
  },
};
export const Filtered: Story = { args: { node: { ...node, default_filter: "doc.priority in ['Urgent', 'High'] && doc.due <= today()" } } };
export const InDrawer: Story = { args: { node: { ...node, open: 'drawer' } } };
export const Related: Story = {
  args: {
    node: {
      ...node,
      compact: true,
      page_size: 5,
      views: [{ id: 'table', as: 'table', columns: ['/display_code', '/title', '/status', '/due'] }],
    },
  },
  decorators: [(Story) => <div className="p-6">{<Story />}</div>],
};
export const Parts: Story = {
  args: {
    node: {
      ...node,
      tabs: [
        { id: 'all', label: 't:tab.all' },
        { id: 'urgent', label: 't:tab.overdue', filter: "doc.priority == 'Urgent'", tone: 'danger' },
        { id: 'nowhere', label: 't:tab.unassigned', filter: "doc.cust_city == 'Atlantis'", tone: 'warning' },
        { id: 'hidden', label: 't:tab.done', show: "user.id == 'somebody else'" },
      ],
    },
  },
};
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };
/** Of a device without a network that keeps what is not older alone. */
export const NothingOnThisDevice: Story = {
  parameters: { host: { client: { list: async () => ({ data: [], next_page_token: null, kept: { from: '2026-08-27T09:00:00Z' } }) } } },
};
export const NothingMatches: Story = { args: { node: { ...node, default_filter: "doc.cust_city == 'Atlantis'" } } };
export const Loading: Story = { parameters: { host: { client: { list: () => new Promise(() => {}) } } } };
export const FailedToLoad: Story = {
  parameters: { host: { client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } } },
};

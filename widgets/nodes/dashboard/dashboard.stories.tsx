import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { fakeProduct, field } from '../../../.storybook/fake-product.ts';
import { type HostMemory, HostMemoryContext } from '../../../engine/react/host-memory.ts';
import type { ChartOptions } from '../../charts/options.ts';
import DashboardNode from './dashboard.tsx';

const node = {
  id: 'dashboard',
  widget: 'dashboard',
  title: 't:screen.dashboard',
  tiles: [
    { id: 'open', label: 't:entity.tasks', entity: 'task', to: '/tasks', icon: 'clipboard-list', tone: 'blue' },
    {
      id: 'urgent',
      label: 't:option.urgent',
      entity: 'task',
      filter: "doc.priority == 'Urgent'",
      to: '/tasks',
      icon: 'flame',
      tone: 'red',
    },
    {
      id: 'late',
      label: 't:filter.words.before',
      entity: 'task',
      filter: 'doc.due < today()',
      to: '/tasks',
      icon: 'alarm-clock',
      tone: 'yellow',
    },
    { id: 'plain', label: 't:entity.user', entity: 'user', icon: 'users', tone: 'teal' },
  ],
  charts: [
    { id: 'status', label: 't:field.status', entity: 'task', by: '/status', kind: 'bar', to: '/tasks' },
    { id: 'priority', label: 't:field.priority', entity: 'task', by: '/priority', kind: 'donut', to: '/tasks' },
  ],
} as const;

/** Tasks that say when they were made. */
const datedProduct = {
  ...fakeProduct,
  entities: fakeProduct.entities.map((one) =>
    one.name === 'task' ? { ...one, fields: [...one.fields, field('created_at', 'datetime')] } : one,
  ),
};

const scope = { user: {}, org: {}, route: {}, flags: {}, now: new Date().toISOString(), timeZone: 'Asia/Kolkata' };

const meta = { title: 'Nodes/Dashboard', component: DashboardNode, args: { node, scope } } satisfies Meta<typeof DashboardNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Numbers: Story = {};

/** Everything was cut to its person. */
export const NothingLeft: Story = { args: { node: { id: 'dashboard', widget: 'dashboard', title: 't:screen.dashboard' } } };

const chart = (id: string, part: Omit<ChartOptions, 'id' | 'label' | 'entity'>) => ({
  id,
  label: `t:field.${id}`,
  entity: 'task',
  to: '/tasks',
  ...part,
});

/** Every kind of chart, and numbers that are compared. */
export const Kinds: Story = {
  args: {
    node: {
      ...node,
      tiles: [
        { ...node.tiles[0], id: 'month', compare: { by: '/created_at', period: 'day' } },
        { ...node.tiles[1], id: 'sum', filter: "doc.priority == 'Urgent'", measure: { sum: '/cost' } },
        { ...node.tiles[2], id: 'mean', measure: { average: '/cost' } },
      ],
      charts: [
        chart('due', { by: '/due', kind: 'line', bucket: 'day' }),
        chart('priority', { by: '/priority', kind: 'pie' }),
        chart('status', { by: '/cust_city', split: '/priority', kind: 'heat' }),
        chart('cost', { by: '/priority', kind: 'bar', measure: { sum: '/cost' } }),
        chart('title', { by: '/cust_city', split: '/status', kind: 'stacked' }),
        chart('start_time', { by: '/due', split: '/priority', kind: 'heat', bucket: 'week', measure: { average: '/cost' } }),
      ],
    },
  },
  parameters: { host: { product: datedProduct } },
};
/** Some figures follow the window that is chosen, others tell how things are now. */
export const Windows: Story = {
  args: {
    node: {
      ...node,
      window: { default: '12_months', choices: ['this_month', '3_months', '12_months', 'all'] },
      tiles: [{ ...node.tiles[0], day: '/due' }, { ...node.tiles[1], compare: { by: '/created_at', period: 'month' } }, node.tiles[2]],
      charts: [{ ...node.charts[0], day: '/created_at' }, node.charts[1]],
    },
  },
  parameters: { host: { product: datedProduct } },
};
/** As it is for a person who chose tables. */
const tables: HostMemory = { recall: () => 'table', keep: () => undefined };
export const AsTables: Story = {
  decorators: [
    (Story) => (
      <HostMemoryContext value={tables}>
        <Story />
      </HostMemoryContext>
    ),
  ],
};
export const NothingYet: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };
export const Loading: Story = { parameters: { host: { client: { group: () => new Promise(() => {}) } } } };
export const FailedToLoad: Story = {
  parameters: { host: { client: { group: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } } },
};

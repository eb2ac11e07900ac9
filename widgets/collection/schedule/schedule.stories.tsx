import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { nodeOf } from '../views/story-kit.ts';
import { crowdedDay, dayProduct, NOW, stillProduct } from './story-day.ts';

const schedule = {
  id: 'schedule',
  as: 'schedule',
  by: '/assgne_id',
  lanes: { entity: 'user', order: ['/user_name'] },
  date: '/due',
  from: '/start_time',
  to: '/end_time',
  duration: '/minutes',
  travel: '/travel',
  colour: '/priority',
  badge: '/status',
  columns: ['/title', '/cust_city'],
  modes: ['day', 'week'],
  tray: { takes: true },
  drop: { workflow: 'plan', lane: 'assgne_id', day: 'due', start: 'start_time', end: 'end_time', reason: 'reason' },
  off: { workflow: 'hours' },
  judge: { workflow: 'judge' },
} as const;

const meta = {
  title: 'Nodes/Collection/Schedule',
  component: CollectionNode,
  args: { node: nodeOf([schedule]), scope: { ...storyScope, now: NOW } },
  parameters: { host: { product: dayProduct } },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const Week: Story = { args: { node: nodeOf([{ ...schedule, modes: ['week', 'day'] }]) } };
/** Nobody may move anything here. */
export const ReadOnly: Story = { parameters: { host: { product: stillProduct } } };
/** Two hundred lanes and two thousand bars: those out of sight are not drawn. */
export const Crowd: Story = { parameters: { host: { product: crowdedDay } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { parameters: { host: { product: { ...dayProduct, rows: { task: [], user: [] } } } } };
export const Loading: Story = { parameters: { host: { product: dayProduct, client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: {
    host: { product: dayProduct, client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } },
  },
};

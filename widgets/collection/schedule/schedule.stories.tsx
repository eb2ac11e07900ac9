import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { remember } from '../../../engine/react/index.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { nodeOf } from '../views/story-kit.ts';
import { crowdedDay, dayProduct, mappedDay, NOW, stillProduct } from './story-day.ts';

const schedule = {
  id: 'schedule',
  as: 'schedule',
  by: '/assgne_id',
  rows: 'timeline.people',
  lanes: { entity: 'user', order: ['/user_name'] },
  date: '/due',
  from: '/start_time',
  to: '/end_time',
  duration: '/minutes',
  travel: '/travel',
  colour: '/priority',
  along: '/helpers',
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
const mapped = { ...schedule, latitude: '/latitude', longitude: '/longitude', place: '/cust_city' } as const;
/** With places there is a map beside it, once it is asked for. */
export const Mapped: Story = { args: { node: nodeOf([mapped]) }, parameters: { host: { product: mappedDay } } };
/** As it opens for somebody who has asked for the map before. */
export const MapOpen: Story = {
  ...Mapped,
  beforeEach: () => {
    remember('schedule.map.task.schedule', 'on');
    return () => remember('schedule.map.task.schedule', undefined);
  },
};
export const MapOnPhone: Story = { ...MapOpen, globals: { viewport: { value: 'mobile1' } } };
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

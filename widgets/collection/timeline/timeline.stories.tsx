import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { crowdProduct, fakeProduct, field, nodeOf, taskEntity, taskRows } from '../views/story-kit.ts';

const timeline = {
  id: 'timeline',
  as: 'timeline',
  by: '/assgne_id',
  rows: 'timeline.people',
  date: '/due',
  from: '/start_time',
  to: '/end_time',
  colour: '/status',
  columns: ['/cust_city'],
  modes: ['day', 'week', 'month'],
} as const;

const meta = {
  title: 'Nodes/Collection/Timeline',
  component: CollectionNode,
  args: { node: nodeOf([timeline]), scope: storyScope },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Day: Story = {};
export const Week: Story = { args: { node: nodeOf([{ ...timeline, modes: ['week', 'day', 'month'] }]) } };
export const Month: Story = { args: { node: nodeOf([{ ...timeline, modes: ['month'] }]) } };
const withDaysOff = {
  ...fakeProduct,
  entities: [{ ...taskEntity, fields: [...taskEntity.fields, field('is_day_off', 'boolean')] }, ...fakeProduct.entities.slice(1)],
  rows: { ...fakeProduct.rows, task: taskRows.map((row, index) => ({ ...row, is_day_off: index % 2 === 0 })) },
};
/** What says that nothing happens is hollow, and says so. */
export const DaysOff: Story = {
  args: { node: nodeOf([{ ...timeline, modes: ['week'], idle: '/is_day_off', columns: ['/is_day_off'] }]) },
  parameters: { host: { product: withDaysOff } },
};
/** Two hundred rows: those out of sight are not drawn. */
export const Crowd: Story = { args: { node: nodeOf([{ ...timeline, modes: ['week'] }]) }, parameters: { host: { product: crowdProduct } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };
export const Loading: Story = { parameters: { host: { client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: { host: { client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } } },
};

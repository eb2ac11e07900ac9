import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { fakeProduct, manyProduct, nodeOf } from '../views/story-kit.ts';

const calendar = {
  id: 'calendar',
  as: 'calendar',
  date: '/due',
  from: '/start_time',
  to: '/end_time',
  colour: '/status',
  columns: ['/cust_name', '/cust_city'],
} as const;

const meta = {
  title: 'Nodes/Collection/Calendar',
  component: CollectionNode,
  args: { node: nodeOf([calendar]), scope: storyScope },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Month: Story = {};
export const Week: Story = { args: { node: nodeOf([{ ...calendar, modes: ['week', 'day', 'month'] }]) } };
export const Day: Story = { args: { node: nodeOf([{ ...calendar, modes: ['day'] }]) } };
/** Nobody may create or move anything here. */
export const ReadOnly: Story = {
  args: { node: nodeOf([calendar]) },
  parameters: {
    host: {
      product: { ...fakeProduct, entities: fakeProduct.entities.map((one) => ({ ...one, can: { read: true } })) },
    },
  },
};
export const Many: Story = { parameters: { host: { product: manyProduct } } };
export const Phone: Story = {
  args: { node: nodeOf([{ ...calendar, modes: ['month'] }]) },
  globals: { viewport: { value: 'mobile1' } },
};
export const PhoneWeek: Story = {
  args: { node: nodeOf([{ ...calendar, modes: ['week'] }]) },
  globals: { viewport: { value: 'mobile1' } },
};
/** The day of a phone by the same card as its list. */
export const PhoneDay: Story = {
  args: { node: nodeOf([{ ...calendar, modes: ['day'], card: 'record-card' }]) },
  globals: { viewport: { value: 'mobile1' } },
};
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };
export const Loading: Story = { parameters: { host: { client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: { host: { client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } } },
};

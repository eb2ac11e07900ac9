import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { NOW } from '../schedule/story-day.ts';
import { comparison, manyPlans, planProduct } from './story-plan.ts';

const node = {
  id: 'plan',
  widget: 'collection',
  entity: 'proposal',
  views: [comparison],
  open: '/my-tasks/{task}',
  compact: true,
} as const;

const meta = {
  title: 'Nodes/Collection/Comparison',
  component: CollectionNode,
  args: { node, scope: { ...storyScope, now: NOW } },
  parameters: { host: { product: planProduct } },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plan: Story = {};
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
/** Four hundred rows: those out of sight are not drawn, and the map asks to come nearer. */
export const Many: Story = { parameters: { host: { product: manyPlans } } };
/** Nobody may accept anything here. */
export const ReadOnly: Story = {
  parameters: { host: { product: { ...planProduct, entities: planProduct.entities.map((one) => ({ ...one, can: { read: true } })) } } },
};
export const Empty: Story = { parameters: { host: { product: { ...planProduct, rows: {} } } } };
export const Loading: Story = { parameters: { host: { product: planProduct, client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: {
    host: { product: planProduct, client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { requestHistory } from './example.ts';
import TimelineNode from './timeline.tsx';

const node = {
  id: 'timeline',
  widget: 'timeline',
  entity: 'request-event',
  ...requestHistory,
} as const;

const meta = {
  title: 'Nodes/Timeline',
  component: TimelineNode,
  args: { node, scope: {} },
  decorators: [(Story) => <div className="max-w-md p-4">{<Story />}</div>],
} satisfies Meta<typeof TimelineNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Events: Story = {};
export const InPages: Story = { args: { node: { ...node, page_size: 2 } } };
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };

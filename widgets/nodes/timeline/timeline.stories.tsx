import type { Meta, StoryObj } from '@storybook/react-vite';
import { entity, fakeProduct, field } from '../../../.storybook/fake-product.ts';
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
const visited = entity('request-event', {
  title: 'kind',
  fields: [
    field('request_id', 'ref', { ref: 'task' }),
    field('kind', 'select'),
    field('actor_name'),
    field('actor_kind', 'select', { options: [{ value: 'visitor', label: 'option.actor_visitor', colour: 'red' }] }),
    field('at', 'datetime'),
    field('remarks', 'textarea'),
  ],
});
const [, , comment] = fakeProduct.rows['request-event'] ?? [];

/** Somebody came by super-admin access and wrote in the place of the person, who wrote as well. */
export const Visited: Story = {
  parameters: {
    host: {
      product: {
        ...fakeProduct,
        entities: [...fakeProduct.entities.filter(({ name }) => name !== 'request-event'), visited],
        rows: {
          'request-event': [
            { ...comment, actor_kind: 'visitor' },
            { ...comment, id: 'own', at: new Date().toISOString() },
          ],
        },
      },
    },
  },
};
export const InPages: Story = { args: { node: { ...node, page_size: 2 } } };
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };

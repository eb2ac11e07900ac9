import type { Meta, StoryObj } from '@storybook/react-vite';
import { entity, fakeProduct, field, taskEntity, taskRows } from '../../../.storybook/fake-product.ts';
import { RecordContext } from '../../../engine/react/index.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
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
    field('channel', 'select', { options: [{ value: 'sms', label: 'customer_message.by_text' }] }),
    field('at', 'datetime'),
    field('remarks', 'textarea'),
  ],
});
const [, , comment] = fakeProduct.rows['request-event'] ?? [];

/** Somebody came by super-admin access and wrote in the place of the person, who wrote as well. */
export const Visited: Story = {
  args: { node: { ...node, way: '/channel' } },
  parameters: {
    host: {
      product: {
        ...fakeProduct,
        entities: [...fakeProduct.entities.filter(({ name }) => name !== 'request-event'), visited],
        rows: {
          'request-event': [
            { ...comment, actor_kind: 'visitor', channel: 'sms' },
            { ...comment, id: 'own', at: new Date().toISOString() },
          ],
        },
      },
    },
  },
};
export const InPages: Story = { args: { node: { ...node, page_size: 2 } } };
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };

const compose = {
  entity: 'task',
  workflow: 'comment',
  text: 'remarks',
  choice: 'audience',
  files: 'files',
  people: 'mention_ids',
} as const;
const audience = [
  { value: 'all', label: 'Everybody', colour: 'blue' },
  { value: 'own', label: 'My team', colour: 'grey' },
] as const;
const [task = { id: 'task-1' }] = taskRows;

/** In the page of a record that the person may write about. */
export const Written: Story = {
  args: { node: { ...node, compose }, scope: storyScope },
  decorators: [
    (Story) => (
      <RecordContext value={{ entity: 'task', record: { version: 1, ...task }, labels: {}, labelOf: () => undefined }}>
        {<Story />}
      </RecordContext>
    ),
  ],
  parameters: {
    host: {
      product: {
        ...fakeProduct,
        entities: fakeProduct.entities.map((one) =>
          one.name === 'task'
            ? {
                ...taskEntity,
                can: { ...taskEntity.can, comment: true },
                workflows: [{ name: 'comment', label: 'Comment', on: 'record', fields: ['remarks', 'audience', 'files', 'mention_ids'] }],
              }
            : one,
        ),
        forms: {
          'task/comment': {
            entity: 'task',
            for: 'comment',
            schema: { type: 'object' },
            groups: [],
            validator: '',
            fields: [
              field('remarks', 'textarea', { required: true }),
              field('audience', 'select', { options: audience, schema: { type: 'string', enum: ['all', 'own'], default: 'all' } }),
              field('files', 'files'),
              field('mention_ids', 'refs', { ref: 'user' }),
            ],
          },
        },
        workflows: { 'task/comment': (row: Readonly<Record<string, unknown>>) => row },
      },
    },
  },
};

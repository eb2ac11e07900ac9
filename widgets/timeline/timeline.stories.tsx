import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import TimelineNode from './timeline.tsx';

const node = {
  id: 'timeline',
  widget: 'timeline',
  entity: 'request-event',
  at: '/at',
  kind: '/kind',
  actor: '/actor_name',
  organisation: '/actor_org',
  from: '/from_text',
  to: '/to_text',
  from_colour: '/from_colour',
  to_colour: '/to_colour',
  remarks: '/remarks',
  files: '/files',
  kinds: [
    { value: 'created', label: 't:event.created', icon: 'plus', colour: 'blue' },
    { value: 'assigned', label: 't:event.assigned', icon: 'user-check', colour: 'violet' },
    { value: 'status', label: 't:event.status', icon: 'arrow-right', colour: 'teal' },
    { value: 'comment', label: 't:event.comment', icon: 'message-square', colour: 'cyan' },
  ],
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

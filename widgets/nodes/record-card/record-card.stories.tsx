import type { Meta, StoryObj } from '@storybook/react-vite';
import { taskEntity, taskRows } from '../../../.storybook/fake-product.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import RecordCard from './record-card.tsx';

const [first] = taskRows;
const row: RecordData = { ...first, id: 'task-1', version: 1 };

const meta = {
  title: 'Cards/Record card',
  component: RecordCard,
  args: {
    entity: taskEntity,
    row,
    columns: taskEntity.fields.filter(({ name }) => ['display_code', 'status', 'priority', 'due', 'assgne_id'].includes(name)),
    scope: storyScope,
    slots: {},
    labelOf: (field) => (field === 'status' ? { label: 'Assigned', colour: 'red' } : undefined),
  },
  decorators: [(Story) => <div className="max-w-[360px] p-4">{<Story />}</div>],
} satisfies Meta<typeof RecordCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Opens: Story = { args: { onOpen: () => {} } };
export const WithActions: Story = {
  args: {
    onOpen: () => {},
    actions: [
      { id: 'accept', label: 'Accept', icon: 'check', run: () => {} },
      { id: 'decline', label: 'Decline', icon: 'x', run: () => {} },
    ],
  },
};

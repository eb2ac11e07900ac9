import type { Meta, StoryObj } from '@storybook/react-vite';
import { taskRows } from '../../../.storybook/fake-product.ts';
import { RecordContext } from '../../../engine/react/index.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import StatusActionsNode from './status-actions.tsx';

const inRecord = (id: number) => {
  const record = { ...taskRows[id], id: `task-${id + 1}`, version: 1 };
  return (Story: () => React.ReactNode) => (
    <RecordContext value={{ entity: 'task', record, labels: {}, labelOf: () => undefined }}>{<Story />}</RecordContext>
  );
};

const meta = {
  title: 'Nodes/Status actions',
  component: StatusActionsNode,
  args: { node: { id: 'status', widget: 'status-actions', workflow: 'update-status' }, scope: storyScope },
} satisfies Meta<typeof StatusActionsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoWays: Story = { decorators: [inRecord(0)] };
export const ThreeWays: Story = { decorators: [inRecord(1)] };
/** The rule of the workflow does not hold any more. */
export const NothingLeft: Story = { decorators: [inRecord(3)] };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../primitives/support/story-scope.ts';
import GuidedStepsNode from './guided-steps.tsx';
import { guidedClient } from './story-kit.ts';

const node = {
  id: 'guide',
  widget: 'guided-steps',
  entity: 'task',
  record: "'task-2'",
  back: { to: '/tasks/{id}', label: 't:entity.task' },
  header: { code: '/display_code', title: '/title' },
  place: { address: ['/cust_name', '/title'] },
  end: { workflow: 'update-status', words: 'remarks' },
} as const;
const meta = {
  title: 'Nodes/Guided steps',
  component: GuidedStepsNode,
  args: { node, scope: storyScope },
  parameters: { host: { client: guidedClient() } },
} satisfies Meta<typeof GuidedStepsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtTheBeginning: Story = {};
/** It goes on where it was left. */
export const GoneOn: Story = { args: { node: { ...node, record: "'task-3'" } } };
/** Something is sent first, and said then. */
export const ToBeSent: Story = { args: { node: { ...node, record: "'task-4'" } } };
/** A wrong one was said. */
export const SaidWrong: Story = { args: { node: { ...node, record: "'task-5'" } } };
/** Nothing can be sent: what stands in its place is asked for. */
export const Unreachable: Story = { args: { node: { ...node, record: "'task-6'" } } };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../../engine/react/host-actions.ts';
import CallButtonNode from './call-button-node.tsx';
import { oneNumber, severalNumbers } from './example-answers.ts';

const node = {
  id: 'call',
  widget: 'call-button',
  request: 'doc.srvc_req_id',
  service: 'doc.srvc_type_id',
  subtask_type: 'doc.sbtsk_type_id',
  phone: 'doc.cust_mobile',
} as const;
const doc = { id: 'task-1', srvc_req_id: 'request-1', srvc_type_id: 3, sbtsk_type_id: 12, cust_mobile: '9812345678' };

const answering = (answer: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => (
    <HostActionsContext value={{ 'call-customer': answer }}>
      <div className="p-4">{<Story />}</div>
    </HostActionsContext>
  ),
];

const meta = { title: 'Nodes/Call button', component: CallButtonNode, args: { node, scope: { doc } } } satisfies Meta<
  typeof CallButtonNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One number: the device dials it at once. */
export const Ready: Story = { decorators: answering(async () => oneNumber) };
/** The brand lets them pick an alternate number. */
export const SeveralNumbers: Story = { decorators: answering(async () => severalNumbers) };
export const LimitReached: Story = { decorators: answering(async () => 'max_call_exceeded') };
export const Masked: Story = {
  args: { scope: { doc: { ...doc, cust_mobile: '•••• 5678' } } },
  decorators: answering(async () => oneNumber),
};
export const Refused: Story = { decorators: answering(() => Promise.reject(new Error('This customer has no number to call.'))) };

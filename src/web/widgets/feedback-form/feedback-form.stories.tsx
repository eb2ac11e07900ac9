import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../../../engine/react/host-actions.ts';
import FeedbackFormNode from './feedback-form.tsx';

const page = {
  organisation: 'Acme',
  title: 'AC does not cool',
  state: 'open',
  answer: { stars: null, reasons: [], comment: null },
  choices: { reasons: ['late', 'rude', 'not_solved', 'messy', 'expensive', 'other'] },
};
type Send = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
const answering = (read: () => Promise<unknown>, send: Send = () => Promise.resolve({})): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'read-feedback': read, 'send-feedback': send }}>{<Story />}</HostActionsContext>,
];
const gone = () => Promise.reject(new Error('Not found'));
const refused = () => Promise.reject(new Error('no'));
const open = () => Promise.resolve(page);
const told = () => Promise.resolve({ ...page, state: 'changeable', answer: { stars: 2, reasons: ['late'], comment: 'Two hours.' } });
const done = () => Promise.resolve({ ...page, state: 'done' });

const meta = { title: 'Nodes/Feedback form', component: FeedbackFormNode } satisfies Meta<typeof FeedbackFormNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = { decorators: answering(open) };
export const ToChange: Story = { decorators: answering(told) };
export const Done: Story = { decorators: answering(done) };
export const Gone: Story = { decorators: answering(gone) };
export const Refused: Story = { decorators: answering(open, refused) };

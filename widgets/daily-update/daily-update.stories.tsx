import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../engine/react/host-actions.ts';
import DailyUpdateNode from './daily-update.tsx';

const page = {
  title: 'Showroom Phoenix Mall',
  site: 'Level 2',
  from_day: '2026-03-01',
  to_day: '2026-03-06',
  day: '2026-03-02',
  update: null,
};
const update = {
  progress: 40,
  headcount: [{ skill: 'Electrician', count: 2 }],
  blockers: 'Lift out of order.',
  materials: null,
  next_day_need: null,
  reporter: 'Ravi',
};
const answering = (read: () => Promise<unknown>, send: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'read-daily-update': read, 'send-daily-update': send }}>{<Story />}</HostActionsContext>,
];
const kept = () => Promise.resolve({ kept: true });
const first = () => Promise.resolve(page);
const again = () => Promise.resolve({ ...page, update });
const gone = () => Promise.reject(new Error('Not found'));
const refused = () => Promise.reject(new Error('This day is not one of the deployment.'));

const meta = { title: 'Nodes/Daily update', component: DailyUpdateNode } satisfies Meta<typeof DailyUpdateNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = { decorators: answering(first, kept) };
export const Again: Story = { decorators: answering(again, kept) };
export const Refused: Story = { decorators: answering(again, refused) };
export const Gone: Story = { decorators: answering(gone, kept) };

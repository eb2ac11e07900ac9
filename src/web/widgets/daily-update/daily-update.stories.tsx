import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../../.storybook/fake-client.ts';
import { type HostAction, HostActionsContext } from '../../../../engine/react/host-actions.ts';
import DailyUpdateNode from './daily-update.tsx';
import { network, sent } from './story-kit.ts';

const page = {
  title: 'Showroom Phoenix Mall',
  site: 'Level 2',
  from_day: '2026-03-01',
  to_day: '2026-03-06',
  day: '2026-03-02',
  answer: null,
};
const update = {
  progress: 40,
  headcount: [{ skill: 'Electrician', count: 2 }],
  blockers: 'Lift out of order.',
  materials: null,
  next_day_need: null,
  reporter: 'Ravi',
  photos: [{ id: 'wall', name: 'wall.jpg', proof: 'proof of wall' }],
};
/** As the server takes a photo in. */
const upload: HostAction = async ({ file }) => {
  const { name } = file as File;
  if (name.startsWith('lost') && network.isDown) throw callError(0, 'network', 'Network error');
  if (name.endsWith('.heic')) throw new Error('Only pictures can be added: JPEG, PNG, WebP or GIF.');
  return { id: name, name, proof: `proof of ${name}` };
};
const answering = (read: HostAction, send: HostAction): NonNullable<Story['decorators']> => [
  (Story) => (
    <HostActionsContext value={{ 'read-daily-update': read, 'send-daily-update': send, 'upload-daily-photo': upload }}>
      <Story />
    </HostActionsContext>
  ),
];
const kept: HostAction = (input) => {
  sent.push(input);
  return Promise.resolve({ kept: true });
};
const first = () => Promise.resolve(page);
const again = () => Promise.resolve({ ...page, answer: update });
const gone = () => Promise.reject(new Error('Not found'));
const refused = () => Promise.reject(new Error('This day is not one of the deployment.'));

const meta = { title: 'Nodes/Daily update', component: DailyUpdateNode } satisfies Meta<typeof DailyUpdateNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = { decorators: answering(first, kept) };
export const Again: Story = { decorators: answering(again, kept) };
export const Refused: Story = { decorators: answering(again, refused) };
export const Gone: Story = { decorators: answering(gone, kept) };

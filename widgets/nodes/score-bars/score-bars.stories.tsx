import type { Meta, StoryObj } from '@storybook/react-vite';
import ScoreBarsNode from './score-bars.tsx';

const node = {
  id: 'bars',
  widget: 'score-bars',
  entity: 'task',
  score: '/score',
  most: 5,
  rows: '/parts',
  not_counted: 't:field.status',
} as const;
const parts = [
  { name: 'Photos', points: 3, of: 3, reason: 'Photos of before and after' },
  { name: 'Time worked', points: 1, of: 2, reason: 'Shorter than planned' },
  { name: 'Remarks', points: 0, of: 2, reason: 'Judged', words: 'They say nothing of the work.' },
  { name: 'Customer feedback', of: 0, reason: 'No feedback yet' },
];
const doc = { id: 'review-1', version: 1, score: 3.29, parts };

const meta = { title: 'Nodes/Score bars', component: ScoreBarsNode, args: { node, scope: { doc } } } satisfies Meta<typeof ScoreBarsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rated: Story = {};
/** Everything counts. */
export const Whole: Story = { args: { scope: { doc: { ...doc, parts: parts.slice(0, 3) } } } };
export const Unrated: Story = { args: { scope: { doc: { ...doc, score: null } } } };

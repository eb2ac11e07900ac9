import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../button/button.tsx';
import { ScrollRow } from './scroll-row.tsx';

const words = ['Due today', 'Priority', 'Status', 'Type of work', 'Saved views', 'Sort'];
const meta = {
  title: 'Primitives/Scroll row',
  component: ScrollRow,
  args: {
    className: 'flex gap-2 p-2 *:shrink-0',
    children: words.map((word) => <Button key={word}>{word}</Button>),
  },
} satisfies Meta<typeof ScrollRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Fits: Story = {};
/** More than there is room for: the row fades where it goes on. */
export const TooMany: Story = { decorators: [(Story) => <div className="w-72">{<Story />}</div>] };

import type { Meta, StoryObj } from '@storybook/react-vite';
import { TabBar } from './tab-bar.tsx';

const meta = {
  title: 'Primitives/Tab bar',
  component: TabBar,
  args: {
    tabs: [
      { id: 'visits', label: 'Visits', icon: 'list-checks', count: '3' },
      { id: 'files', label: 'Files', icon: 'file-text', count: '0' },
      { id: 'notes', label: 'Notes' },
    ],
    current: 'visits',
    onChange: () => {},
    label: 'Request',
    children: <p className="p-4 text-sm">Two visits are done, one is planned.</p>,
  },
} satisfies Meta<typeof TabBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Counts: Story = {};
export const Narrow: Story = { decorators: [(Story) => <div className="w-52">{<Story />}</div>] };

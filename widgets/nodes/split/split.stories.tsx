import type { Meta, StoryObj } from '@storybook/react-vite';
import SplitNode from './split.tsx';

const words = (id: string, text: string) => ({ id, widget: 'text', text, as: 'note' });
const node = {
  id: 'split',
  widget: 'split',
  main: [words('a', 't:collection.view_table')],
  aside: [words('b', 't:timeline.title')],
} as const;
const meta = { title: 'Nodes/Split', component: SplitNode, args: { node, scope: {} } } satisfies Meta<typeof SplitNode>;
export default meta;

export const TwoColumns: StoryObj<typeof meta> = {};

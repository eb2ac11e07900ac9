import type { Meta, StoryObj } from '@storybook/react-vite';
import TextNode from './text.tsx';

const node = { id: 'words', widget: 'text', text: 't:collection.none_match_text' } as const;
const meta = { title: 'Nodes/Text', component: TextNode, args: { node, scope: {} } } satisfies Meta<typeof TextNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Paragraph: Story = {};
export const Title: Story = { args: { node: { ...node, as: 'title' } } };
export const Heading: Story = { args: { node: { ...node, as: 'heading', icon: 'users' } } };
export const Note: Story = { args: { node: { ...node, as: 'note', icon: 'info' } } };
export const Warning: Story = { args: { node: { ...node, as: 'note', tone: 'warning', icon: 'triangle-alert' } } };
export const Values: Story = {
  args: {
    node: {
      ...node,
      text: 't:filter.range',
      params: { from: { value: 'doc.at', as: 'moment' }, to: { value: 'doc.minutes', as: 'duration' } },
    },
    scope: { doc: { at: '2026-03-02T11:40:00Z', minutes: 270 } },
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import MarkdownNode from './markdown.tsx';

/** A key that no language has stands for itself, which is how the story brings its words. */
const words = [
  '## Before you go',
  '',
  'Check the **address** and call ahead. See [your tasks](/my-tasks) or [the maker](https://example.com).',
  '',
  '1. Take the part.',
  '2. Take a photo.',
  '',
  '| Part | Pieces |',
  '|---|---|',
  '| Valve | 2 |',
  '',
  '<b>not bold</b> [no](javascript:alert(1))',
].join('\n');

const node = { id: 'words', widget: 'markdown', text: words } as const;
const meta = { title: 'Nodes/Markdown', component: MarkdownNode, args: { node, scope: {} } } satisfies Meta<typeof MarkdownNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Words: Story = {};

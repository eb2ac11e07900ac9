import type { Meta, StoryObj } from '@storybook/react-vite';
import TabsNode from './tabs.tsx';

const body = (text: string) => ({ id: 'words', widget: 'text', text });
const node = {
  id: 'tabs',
  widget: 'tabs',
  tabs: [
    { id: 'list', label: 't:collection.view_table', icon: 'table', body: body('t:collection.none_match_text') },
    { id: 'events', label: 't:timeline.title', icon: 'history', body: body('t:timeline.empty') },
    { id: 'closed', label: 't:action.close', show: 'false', body: body('t:action.close') },
  ],
} as const;
const meta = { title: 'Nodes/Tabs', component: TabsNode, args: { node, scope: {} } } satisfies Meta<typeof TabsNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = {};
export const FromAddress: Story = { parameters: { host: { address: '/x?tabs_tab=events' } } };

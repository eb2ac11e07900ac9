import type { Meta, StoryObj } from '@storybook/react-vite';
import ReleaseLogNode from './release-log.tsx';

const node = { id: 'log', widget: 'release-log', title: 't:screen.change_log', part: 'changes' } as const;
const meta = { title: 'Nodes/Release log', component: ReleaseLogNode, args: { node, scope: {} } } satisfies Meta<typeof ReleaseLogNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changes: Story = {};
export const Builds: Story = { args: { node: { ...node, title: 't:screen.version_log', part: 'builds' } } };

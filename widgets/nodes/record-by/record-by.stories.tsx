import type { Meta, StoryObj } from '@storybook/react-vite';
import RecordByNode from './record-by.tsx';

const detail = { id: 'task', widget: 'detail', entity: 'task', record: 'parent.id', header: { code: '/display_code' } };
const node = { id: 'by', widget: 'record-by', entity: 'task', where: 'doc.display_code == route.code', body: detail } as const;
const scope = { user: { id: 'user-1' }, org: { id: 'org-1' }, route: { code: 'ACM-000002' }, flags: {}, now: new Date().toISOString() };

const meta = { title: 'Nodes/Record by', component: RecordByNode, args: { node, scope } } satisfies Meta<typeof RecordByNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Found: Story = {};
export const None: Story = { args: { scope: { ...scope, route: { code: 'nobody' } } } };
export const NoneInOwnWords: Story = {
  args: { node: { ...node, where: "doc.display_code == ''", empty: { title: 't:screen.tasks_none', text: 't:screen.tasks_none_text' } } },
};
/** Without a record there is nothing at all. */
export const Optional: Story = { args: { node: { ...node, optional: true }, scope: { ...scope, route: { code: 'nobody' } } } };
/** Of several, the first in an order of its own. */
export const Ordered: Story = { args: { node: { ...node, where: "doc.display_code != ''", order: ['-/display_code'] } } };
export const Loading: Story = { parameters: { host: { client: { list: () => new Promise(() => {}) } } } };

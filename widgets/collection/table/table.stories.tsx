import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { listOfMany } from '../views/many-kit.ts';

const table = {
  id: 'table',
  as: 'table',
  columns: ['/display_code', '/title', '/status', '/priority', '/cust_name', '/due', '/assgne_id', '/cost'],
} as const;
const node = {
  id: 'tasks',
  widget: 'collection',
  entity: 'task',
  views: [table],
  order: ['/due'],
  open: '/my-tasks/{id}',
  edit: true,
  bulk_edit: ['/priority', '/due', '/assgne_id', '/cost'],
} as const;

const meta = { title: 'Nodes/Collection/Table', component: CollectionNode, args: { node, scope: storyScope } } satisfies Meta<
  typeof CollectionNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Totals: Story = { args: { node: { ...node, views: [{ ...table, totals: ['/cost'] }] } } };
export const Grouped: Story = { args: { node: { ...node, views: [{ ...table, by: '/priority', totals: ['/cost'] }] } } };
const tones = [
  { when: "doc.priority == 'Urgent'", tone: 'danger', label: 'Urgent work' },
  { when: 'doc.cost > 20000', tone: 'warning', label: 'Costs much', columns: ['/cost'] },
] as const;
export const Marked: Story = { args: { node: { ...node, views: [{ ...table, tones }] } } };
const inline = ['/title', '/priority', '/due', '/assgne_id', '/cost', '/cust_city'];
export const EditedInPlace: Story = { args: { node: { ...node, views: [{ ...table, inline }] } } };
export const AsGrid: Story = {
  ...EditedInPlace,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit as a grid' }));
    await canvas.findByRole('grid');
  },
};

export const HundredThousandRows: Story = {
  args: { node: { ...node, page_size: 200 } },
  parameters: { host: { client: { list: listOfMany } } },
};

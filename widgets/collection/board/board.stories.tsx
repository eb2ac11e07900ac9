import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { fakeProduct, manyProduct, nodeOf, quickProduct } from '../views/story-kit.ts';

const board = { id: 'board', as: 'board', by: '/status', columns: ['/display_code', '/title', '/priority', '/cust_name', '/due'] } as const;

const meta = {
  title: 'Nodes/Collection/Board',
  component: CollectionNode,
  args: { node: nodeOf([{ ...board, workflow: 'move' }]), scope: storyScope },
  parameters: { host: { product: quickProduct } },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Columns are the statuses; a drop runs a workflow at once, and can be undone where the way back is legal. */
export const ByStatus: Story = {};
/** The workflow asks for more than the status: a drop opens its form. */
export const WithForm: Story = { args: { node: nodeOf([{ ...board, workflow: 'update-status' }]) } };
/** A choice field without a workflow: a drop writes it. */
export const ByPriority: Story = { args: { node: nodeOf([{ ...board, by: '/priority', columns: ['/title', '/status', '/due'] }]) } };
/** Nobody is assigned to some: they have a column of their own. */
export const ByPerson: Story = { args: { node: nodeOf([{ ...board, by: '/assgne_id' }], { edit: true }) } };
export const TaskCards: Story = {
  args: {
    node: nodeOf([
      {
        ...board,
        workflow: 'update-status',
        card: 'task-card',
        slots: { code: '/display_code', title: '/title', priority: '/priority', customer: '/cust_name', date: '/due', from: '/start_time' },
      },
    ]),
  },
};
/** Columns load more as one scrolls them. */
export const Many: Story = { parameters: { host: { product: manyProduct } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { parameters: { host: { product: { ...fakeProduct, rows: {} } } } };
export const NothingMatches: Story = {
  args: { node: nodeOf([{ ...board, workflow: 'move' }], { default_filter: "doc.cust_city == 'Atlantis'" }) },
};
export const Loading: Story = { parameters: { host: { product: quickProduct, client: { group: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: {
    host: { product: quickProduct, client: { group: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } },
  },
};
/** Nobody may move anything: only what is in use has a column. */
export const ReadOnly: Story = {
  args: { node: nodeOf([board]) },
  parameters: { host: { product: { ...fakeProduct, entities: fakeProduct.entities.map((one) => ({ ...one, can: { read: true } })) } } },
};

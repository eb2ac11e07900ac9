import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { nodeOf, treeProduct } from '../views/story-kit.ts';

const tree = { id: 'tree', as: 'tree', parent: '/parent_id', columns: ['/title', '/kind', '/count'] } as const;
const node = { ...nodeOf([tree]), entity: 'location-group', open: 'drawer', filters: ['/kind'], edit: true, create: {} };

const meta = {
  title: 'Nodes/Collection/Tree',
  component: CollectionNode,
  args: { node, scope: storyScope },
  parameters: { host: { product: treeProduct } },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** What a filter lets through stands flat, with its path. */
export const Filtered: Story = { args: { node: { ...node, default_filter: "doc.kind == 'City'" } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { parameters: { host: { product: { ...treeProduct, rows: {} } } } };
export const Loading: Story = { parameters: { host: { product: treeProduct, client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: {
    host: { product: treeProduct, client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) } },
  },
};

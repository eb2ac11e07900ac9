import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { listOfMany } from '../views/many-kit.ts';
import { nodeOf } from '../views/story-kit.ts';

const cards = { id: 'cards', as: 'cards', columns: ['/status', '/priority', '/cust_name', '/due', '/cost'] } as const;
const meta = {
  title: 'Nodes/Collection/Cards',
  component: CollectionNode,
  args: { node: nodeOf([cards]), scope: storyScope },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Only those near the sight are drawn. */
export const HundredThousandCards: Story = {
  args: { node: nodeOf([cards], { page_size: 200 }) },
  parameters: { host: { client: { list: listOfMany } } },
};

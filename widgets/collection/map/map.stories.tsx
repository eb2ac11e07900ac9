import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import { storyScope } from '../../primitives/support/story-scope.ts';
import CollectionNode from '../collection.tsx';
import { fakeProduct, nodeOf } from '../views/story-kit.ts';
import { withRoads, withTiles } from './story-host.tsx';
import { crowdedProduct, dayProduct, placedProduct, seenProduct, unaskedPlaces, unplacedProduct } from './story-places.ts';

const map = {
  id: 'map',
  as: 'map',
  latitude: '/location_latitude',
  longitude: '/location_Longitude',
  place: '/cust_city',
  colour: '/status',
  columns: ['/title', '/status', '/priority', '/cust_name', '/due'],
} as const;

const meta = {
  title: 'Nodes/Collection/Map',
  component: CollectionNode,
  args: { node: nodeOf([map]), scope: storyScope },
  parameters: { host: { product: placedProduct } },
} satisfies Meta<typeof CollectionNode>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Places: Story = {};
/** More than a map draws one by one: squares with their numbers, which fall apart nearer by. */
export const Cells: Story = { parameters: { host: { product: crowdedProduct } } };
/** The same with a route, which is not drawn through so many. */
export const CellsOfDays: Story = {
  args: { node: nodeOf([{ ...map, route: { by: '/due', order: ['/display_code'] } }]) },
  parameters: { host: { product: crowdedProduct } },
};
/** More than a map takes, of somebody who may not ask by place. */
export const Many: Story = { parameters: { host: { product: unaskedPlaces } } };
/** Records that are there, and nobody knows where. */
export const Unplaced: Story = { parameters: { host: { product: unplacedProduct } } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };
export const Empty: Story = { parameters: { host: { product: { ...placedProduct, rows: {} } } } };
const day = { ...map, route: { by: '/due', order: ['/display_code'] } } as const;
/** The stops of a day, joined by lines as the crow flies. */
export const Day: Story = { args: { node: nodeOf([day]) }, parameters: { host: { product: dayProduct } } };
/** The same along the roads. */
export const DayAlongRoads: Story = {
  args: { node: nodeOf([{ ...day, roads: { action: 'look-up', what: 'road' } }]) },
  parameters: { host: { product: dayProduct } },
  decorators: [withRoads],
};
/** Where people were last, over the records: by name and age, pale and hollow when that is long ago. */
export const LastKnown: Story = {
  args: {
    node: nodeOf([
      {
        ...map,
        last_seen: { entity: 'last-place', latitude: '/latitude', longitude: '/longitude', at: '/seen_at', who: '/user_id', old: 30 },
      },
    ]),
  },
  parameters: { host: { product: seenProduct } },
};
/** On pictures of a service, with whom they are from. */
export const Pictures: Story = { decorators: [withTiles] };
/** The person may not see where the records are. */
export const Hidden: Story = { parameters: { host: { product: fakeProduct } } };
export const Loading: Story = { parameters: { host: { product: placedProduct, client: { list: () => new Promise(() => {}) } } } };
export const Failed: Story = {
  parameters: {
    host: {
      product: placedProduct,
      client: { list: () => Promise.reject(callError(500, 'internal', 'The server is going wrong.')) },
    },
  },
};

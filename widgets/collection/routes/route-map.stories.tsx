import type { Meta, StoryObj } from '@storybook/react-vite';
import { storyScope } from '../../primitives/support/story-scope.ts';
import { withRoads } from '../map/story-host.tsx';
import { createHighlight } from './highlight.ts';
import RouteMap from './route-map.tsx';
import { lookOf, type Route } from './routes.ts';

const people = ['Ravi Kumar', 'Sana Shaikh', 'Imran Ali'] as const;

/** Stops of one person: `[latitude, longitude]` in their order. */
const routeOf = (index: number, stops: readonly (readonly [number, number])[]): Route => {
  const label = people[index] ?? '';
  return {
    key: label,
    label,
    ...lookOf(index),
    stops: stops.map(([latitude, longitude], at) => ({
      id: `${index}-${at}`,
      order: at + 1,
      latitude,
      longitude,
      name: `${at + 1}, Visit ${at + 1}, ${label}`,
    })),
  };
};

const routes = [
  routeOf(0, [
    [18.52, 73.86],
    [18.56, 73.91],
    [18.49, 73.93],
  ]),
  routeOf(1, [
    [18.55, 73.8],
    [18.58, 73.84],
    [18.6, 73.78],
  ]),
];
/** A house in which two people have five visits, and one beside it. */
const house: readonly (readonly [number, number])[] = [
  [18.52, 73.86],
  [18.52, 73.86],
  [18.52, 73.86],
];

const meta = {
  title: 'Nodes/Collection/Map of routes',
  component: RouteMap,
  args: {
    title: 'Today',
    routes,
    highlight: createHighlight(),
    positionKey: 'story',
    rows: [],
    place: undefined,
    roads: undefined,
    scope: storyScope,
  },
  decorators: [(Story) => <div className="flex h-[480px] flex-col">{<Story />}</div>],
} satisfies Meta<typeof RouteMap>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No road is known: dashed, and said so. */
export const StraightLines: Story = {};
export const AlongRoads: Story = { args: { roads: { action: 'look-up', what: 'road' } }, decorators: [withRoads] };
/** Stops of one spot are one mark that opens a list; marks beside each other do not touch. */
export const OneSpot: Story = {
  args: { routes: [routeOf(0, [...house, [18.55, 73.9]]), routeOf(1, [...house.slice(1), [18.5205, 73.8605], [18.5, 73.82]])] },
};
export const None: Story = { args: { routes: [] } };
export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } };

/** What stories of maps are given: a service for roads that bends every line, and pictures that the story brings itself. */
import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';

type Point = readonly [number, number];

/** A way that goes east first and then north, at 36 km an hour. */
const bent = (from: Point, to: Point): readonly Point[] => [from, [from[0], to[1]], to];

export const storyRoads = {
  'look-up': async ({ query }: Readonly<Record<string, unknown>>) => {
    const places = String(query)
      .split(';')
      .map((text): Point => {
        const [latitude = 0, longitude = 0] = text.split(',').map(Number);
        return [latitude, longitude];
      });
    const line = places.flatMap((place, at) => bent(places[at - 1] ?? place, place));
    return { line, metres: places.length * 4200, seconds: places.length * 420 };
  },
};

export const withRoads: Decorator = (Story) => (
  <HostActionsContext value={storyRoads}>
    <Story />
  </HostActionsContext>
);

/** A picture for each place of the grid, told by its numbers. */
const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='256' height='256'><rect width='256' height='256' fill='%23dfe8dc' stroke='%23b9c7b4'/><text x='12' y='28' fill='%23435240'>{z}/{x}/{y}</text></svg>";

function Pictured({ children }: { readonly children: ReactNode }) {
  // Before the map looks for it, which is when it is first drawn.
  const [meta] = useState(() => {
    const one = document.createElement('meta');
    one.name = 'map-tiles';
    one.content = picture;
    one.dataset.attribution = '© Pictures of this story';
    document.head.append(one);
    return one;
  });
  return (
    <div
      ref={() => {
        if (!meta.isConnected) document.head.append(meta);
        return () => meta.remove();
      }}
    >
      {children}
    </div>
  );
}

export const withTiles: Decorator = (Story) => (
  <Pictured>
    <Story />
  </Pictured>
);

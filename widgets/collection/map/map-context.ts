/** What the parts of one map share. */
import { createContext, useContext } from 'react';
import type { ViewProps } from '../views/view-props.ts';
import { keyOfRecord } from './marks-of.ts';
import type { Box, Place, PlaceFields } from './places.ts';

export type PlaceFace = {
  readonly title: string;
  readonly colour: string | undefined;
  /** Word of the colour, because a colour is never the only sign. */
  readonly state: string;
  /** Both in one sentence. */
  readonly name: string;
};

/** Places that somebody looks at: one, or several that are the same. `key`: of their mark. */
export type Chosen = {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly places: readonly Place[];
  readonly count: number;
  /** Around records that have not been fetched yet. */
  readonly box: Box | undefined;
};

export type MapParts = Pick<ViewProps, 'node' | 'entity' | 'view' | 'state' | 'query' | 'pathOf' | 'canOpen' | 'onOpen'> & {
  readonly fields: PlaceFields;
  readonly labels: ViewProps['list']['labels'];
  readonly faceOf: (place: Place) => PlaceFace;
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen | undefined) => void;
};

export const MapContext = createContext<MapParts | null>(null);

/** Throws outside a map, which is a mistake of the code. */
export function useMapParts(): MapParts {
  const parts = useContext(MapContext);
  if (!parts) throw new Error('This hook works inside a map only.');
  return parts;
}

export const chosenPlace = (place: Place): Chosen => ({
  key: keyOfRecord(place.row.id),
  latitude: place.latitude,
  longitude: place.longitude,
  places: [place],
  count: 1,
  box: undefined,
});

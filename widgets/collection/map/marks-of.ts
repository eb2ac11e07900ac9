/** What stands on a map: a record by itself, or several close together. */
import type { Box, Place } from './places.ts';

export type Mark = {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
  /** The record, when it stands alone and has been fetched. */
  readonly place: Place | undefined;
  /** Of a record that stands alone and has not been fetched, where the person may read it. */
  readonly title: string | undefined;
  /** Zoom at which the mark falls apart; above `DEEPEST` when its places are the same. */
  readonly opensAt: number;
  /** Around its records, where they have not been fetched. */
  readonly box: Box | undefined;
  /** The places of the mark, some of them when they are many; none where they have not been fetched. */
  readonly places: (most: number) => readonly Place[];
};
/** Marks of a box at a zoom. */
export type Marking = (box: Box, zoom: number) => readonly Mark[];

/** Nearest view of the map. */
export const DEEPEST = 18;

/** The same whether its record has been fetched or not, so that a mark stays when it comes. */
export const keyOfRecord = (id: string | number): string => `place-${id}`;

/** As an index of places takes a box: it knows nothing beyond the world. */
export const edgesOf = ({ west, south, east, north }: Box): [number, number, number, number] => [
  Math.max(-180, west),
  Math.max(-90, south),
  Math.min(180, east),
  Math.min(90, north),
];

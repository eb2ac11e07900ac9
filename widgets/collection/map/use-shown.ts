/** What a map shows: all records where it can draw them one by one, else squares with their numbers. */
import { useCallback, useMemo } from 'react';
import type { ListState } from '../../../engine/react/index.ts';
import type { ViewProps } from '../views/view-props.ts';
import { countIn, createCellMarks } from './cells.ts';
import { createClusters } from './clusters.ts';
import type { Marking } from './marks-of.ts';
import { type Box, boxAround, type Place, type PlaceFields } from './places.ts';
import type { Sight } from './sight.tsx';
import { useCells } from './use-cells.ts';
import { type PlacesState, usePlaces } from './use-places.ts';

type Request = Pick<ViewProps, 'node' | 'query'> & { readonly fields: PlaceFields; readonly sight: Sight | undefined };

export type Shown = {
  readonly found: PlacesState;
  /** The records themselves; undefined where only their numbers are here. */
  readonly places: readonly Place[] | undefined;
  /** Of those records: their labels. */
  readonly list: ListState;
  /** Around everything there is; undefined while nobody knows. */
  readonly extent: Box | undefined;
  readonly marking: Marking;
  /** How many the marks of a box stand for. */
  readonly countIn: (box: Box) => number;
  readonly isAsking: boolean;
  readonly isEmpty: boolean;
  readonly failing: { readonly error: Error | null; readonly rows: readonly unknown[]; readonly refresh: () => void };
};

export function useShown({ node, query, fields, sight }: Request): Shown {
  const found = usePlaces({ node, query }, fields);
  const counted = useCells({ node, query, fields, sight, isOn: found.isOver });
  const { cells } = counted;
  const places = found.isOver ? counted.places : found.places;
  const all = useMemo(() => boxAround(found.places), [found.places]);
  const marking = useMemo(() => (places ? createClusters(places) : createCellMarks(cells)), [places, cells]);
  const inCells = useCallback((box: Box) => countIn(cells, box), [cells]);
  const { error, refresh } = found.isOver && counted.error ? counted : found.list;
  return {
    found,
    places,
    list: found.isOver ? counted.list : found.list,
    extent: found.isOver ? counted.extent : all,
    marking,
    countIn: inCells,
    isAsking: found.isOver ? counted.isAsking : found.isGrowing,
    isEmpty: found.isOver ? counted.isEmpty : found.places.length === 0,
    failing: { error, rows: found.list.rows, refresh },
  };
}

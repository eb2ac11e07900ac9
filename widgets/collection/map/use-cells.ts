/**
 * More records than a map draws one by one: squares with their numbers, as the server counts them for what is in sight, and the records
 * themselves as soon as few enough are there.
 */
import { useEffect, useMemo, useState } from 'react';
import { type ListState, useClusters, useExtent, useList } from '../../../engine/react/index.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { askedBox, boundsText, inBox } from './asked-box.ts';
import { boxOfCells, type Cell } from './cells.ts';
import { type Box, type Place, type PlaceFields, placeOf } from './places.ts';
import type { Sight } from './sight.tsx';

/** Records that are fetched themselves: a page of the server. */
export const FEW = 200;
/** Milliseconds that the map has to lie still before anything is asked. */
const STILL = 200;

export type CellsState = {
  /** Around all records; undefined while nobody knows, and where none of them is on earth. */
  readonly extent: Box | undefined;
  readonly isEmpty: boolean;
  readonly cells: readonly Cell[];
  /** The records in sight and a little around it, where they are few. */
  readonly places: readonly Place[] | undefined;
  /** Of those records. */
  readonly list: ListState;
  readonly isAsking: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
};

type Request = Pick<ViewProps, 'node' | 'query'> & {
  readonly fields: PlaceFields;
  /** Undefined until the map has its place. */
  readonly sight: Sight | undefined;
  readonly isOn: boolean;
};

const NONE: readonly Cell[] = [];
const ELSEWHERE: Sight = { box: { south: -90, west: -180, north: 90, east: 180 }, zoom: 0 };

export function useCells({ node, query, fields, sight, isOn }: Request): CellsState {
  const { entity } = node;
  const { filter, search } = query;
  const still = useStill(isOn ? sight : undefined);
  const isAsked = isOn && still !== undefined;
  const { box: seen, zoom } = still ?? ELSEWHERE;
  const box = useMemo(() => askedBox(seen, zoom), [seen, zoom]);
  const asked = { entity, filter, search, latitude: fields.latitude.pointer, longitude: fields.longitude.pointer };
  const world = useExtent({ ...asked, enabled: isOn });
  const squares = useClusters({ ...asked, bounds: boundsText(box), zoom, enabled: isAsked });
  // The coarse ones first: a map that says nothing is there would be wrong for a moment.
  const cells = (squares.page ?? world.page)?.data ?? NONE;
  const isFew = squares.page !== undefined && cells.reduce((sum, { count }) => sum + count, 0) <= FEW;
  const near = useMemo(() => narrowed(filter, inBox(fields, box)), [filter, fields, box]);
  const list = useList({ entity, filter: near, order: query.order, search, pageSize: FEW, enabled: isAsked && isFew });
  const extent = useMemo(() => boxOfCells(world.page?.data ?? NONE), [world.page]);
  // While both answers are on their way, both of the last ones stay; one without the other would show some records twice or not at all.
  const isFetched = isFew && (!list.isStale || squares.isStale) && !list.isLoading && !list.hasMore;
  const places = useMemo(
    () => (isFetched ? list.rows.flatMap((row) => placeOf(row, fields) ?? []) : undefined),
    [isFetched, list.rows, fields],
  );
  const isComing = still !== sight || squares.page === undefined || squares.isStale || (isFew && (list.isStale || list.isLoading));
  const failed = [world, squares, list].filter(({ error }) => error !== null);
  return {
    extent,
    isEmpty: world.page?.data.length === 0,
    cells,
    places,
    list,
    isAsking: isComing && failed.length === 0,
    error: failed[0]?.error ?? null,
    refresh: () => {
      for (const { refresh } of failed) refresh();
    },
  };
}

/** The first sight at once, each further one when it has not changed for a moment. */
function useStill(sight: Sight | undefined): Sight | undefined {
  const [still, setStill] = useState(sight);
  const isFirst = still === undefined;
  useEffect(() => {
    if (isFirst) {
      setStill(sight);
      return;
    }
    const timer = setTimeout(() => setStill(sight), STILL);
    return () => clearTimeout(timer);
  }, [sight, isFirst]);
  return still;
}

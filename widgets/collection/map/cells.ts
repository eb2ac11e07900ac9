/** Squares of the map with the number of their records, as the server counted them; those whose marks would touch are one. */
import Supercluster from 'supercluster';
import type { ClusterPage } from '../../../engine/react/types.ts';
import { DEEPEST, edgesOf, keyOfRecord, type Mark, type Marking } from './marks-of.ts';
import type { Box } from './places.ts';

export type Cell = ClusterPage['data'][number];

/** Pixels within which squares are one mark: their discs are larger than those of a few records. */
const RADIUS = 52;

type Own = { readonly cell: Cell };
/** As an index adds them up. */
type Sum = { count: number; box: Box; spread: { latitude: number; longitude: number } };

export const union = (one: Box, other: Box): Box => ({
  south: Math.min(one.south, other.south),
  west: Math.min(one.west, other.west),
  north: Math.max(one.north, other.north),
  east: Math.max(one.east, other.east),
});

/** The smallest box around the records of all cells; undefined without any. */
export function boxOfCells(cells: readonly Cell[]): Box | undefined {
  const [first, ...others] = cells;
  return first && others.reduce<Box>((box, { bounds }) => union(box, bounds), first.bounds);
}

/** Records of the cells that are marked within a box: the sum of the numbers that somebody sees there. */
export const countIn = (cells: readonly Cell[], { south, west, north, east }: Box): number =>
  cells
    .filter(({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east)
    .reduce((sum, { count }) => sum + count, 0);

/** Out of an index that is built once for an answer. */
export function createCellMarks(cells: readonly Cell[]): Marking {
  const index = new Supercluster<Own, Sum>({
    radius: RADIUS,
    maxZoom: DEEPEST,
    extent: 256,
    map: ({ cell }) => sumOf(cell),
    reduce: (sum, { count, box, spread }) => {
      sum.count += count;
      sum.box = union(sum.box, box);
      sum.spread = { latitude: sum.spread.latitude + spread.latitude, longitude: sum.spread.longitude + spread.longitude };
    },
  });
  index.load(
    cells.map((cell) => ({
      type: 'Feature',
      properties: { cell },
      geometry: { type: 'Point', coordinates: [cell.longitude, cell.latitude] },
    })),
  );
  return (box, zoom) =>
    index.getClusters(edgesOf(box), zoom).map(({ properties }) => {
      if ('cluster' in properties) return markOf(`cells-${properties.cluster_id}`, properties, zoom);
      const { cell } = properties;
      if (cell.id === undefined) return markOf(`cell-${cell.latitude} ${cell.longitude}`, sumOf(cell), zoom);
      return { ...markOf(keyOfRecord(cell.id), sumOf(cell), zoom), title: cell.title };
    });
}

const sumOf = ({ count, bounds, latitude, longitude }: Cell): Sum => ({
  count,
  box: bounds,
  spread: { latitude: latitude * count, longitude: longitude * count },
});

const isPoint = ({ south, north, west, east }: Box) => south === north && west === east;

/** In the middle of its records, which is where they are most. */
const markOf = (key: string, { count, box, spread }: Sum, zoom: number): Mark => ({
  key,
  latitude: spread.latitude / count,
  longitude: spread.longitude / count,
  count,
  place: undefined,
  title: undefined,
  opensAt: isPoint(box) || zoom >= DEEPEST ? DEEPEST + 1 : zoom + 1,
  box,
  places: () => [],
});

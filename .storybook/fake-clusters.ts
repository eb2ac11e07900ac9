/** Rows in memory counted by the squares of a map, as the server tells them. */
import { getAt } from '../engine/core/json/index.ts';
import type { ClusterPage, ClusterQuery } from '../engine/react/types.ts';
import type { Row } from './fake-client.ts';

type Located = { readonly row: Row; readonly latitude: number; readonly longitude: number };

/** Squares of 64 pixels at a zoom of 0, along the equator. */
const SIDE = 4;

const acrossOf = (longitude: number) => (longitude + 180) / 360;
const downOf = (latitude: number) => (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2;
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export function fakeClusters(rows: readonly Row[], query: ClusterQuery, title: string): ClusterPage {
  const [west = -180, south = -90, east = 180, north = 90] = query.bounds?.split(',').map(Number) ?? [];
  const located = rows.flatMap((row): readonly Located[] => {
    const [latitude, longitude] = [getAt(row, query.latitude), getAt(row, query.longitude)];
    return typeof latitude === 'number' && typeof longitude === 'number' ? [{ row, latitude, longitude }] : [];
  });
  const side = SIDE * 2 ** (query.zoom ?? 0);
  const inBounds = located.filter(
    (one) => one.latitude >= south && one.latitude <= north && one.longitude >= west && one.longitude <= east,
  );
  const squares = new Map<string, Located[]>();
  for (const one of inBounds) {
    const key = `${Math.floor(acrossOf(one.longitude) * side)} ${Math.floor(downOf(one.latitude) * side)}`;
    squares.set(key, [...(squares.get(key) ?? []), one]);
  }
  return { data: [...squares.values()].map((own) => cellOf(own, title)), unlocated: rows.length - located.length };
}

function cellOf(own: readonly Located[], title: string): ClusterPage['data'][number] {
  const latitudes = own.map(({ latitude }) => latitude);
  const longitudes = own.map(({ longitude }) => longitude);
  const [first] = own;
  return {
    count: own.length,
    latitude: mean(latitudes),
    longitude: mean(longitudes),
    bounds: { west: Math.min(...longitudes), south: Math.min(...latitudes), east: Math.max(...longitudes), north: Math.max(...latitudes) },
    ...(first && own.length === 1 ? { id: first.row.id, title: String(first.row[title] ?? '') } : {}),
  };
}

/** Stops whose marks would touch on the screen, as one. */
import { WIDEST } from '../map/disc-width.ts';
import type { Route, Stop } from './routes.ts';

export type Drawn = { readonly stop: Stop; readonly route: Route; readonly x: number; readonly y: number };
/** The first is where the mark of all of them stands. */
export type StopGroup = readonly [Drawn, ...Drawn[]];

/** Pixels that stay free between two marks. */
const GAP = 4;

type Group = [Drawn, ...Drawn[]];

/** `widthOf`: pixels that the mark of so many stops is wide. Each stop is in one group, and the marks of no two of them touch. */
export function groupsOf(stops: readonly Drawn[], widthOf: (count: number) => number): readonly StopGroup[] {
  let groups = stops.map((stop): Group => [stop]);
  // A mark of more stops is wider, and may touch what it did not touch before.
  for (let before = -1; before !== groups.length; ) {
    before = groups.length;
    groups = joined(groups, widthOf);
  }
  return groups;
}

/** Each group goes into the first one before it that it touches. */
function joined(groups: readonly Group[], widthOf: (count: number) => number): Group[] {
  const kept: Group[] = [];
  const near = WIDEST + GAP;
  const cells = new Map<string, Group[]>();
  const cellOf = (value: number) => Math.floor(value / near);
  for (const group of groups) {
    const [{ x, y }] = group;
    const [column, row] = [cellOf(x), cellOf(y)];
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []));
    const touched = around.find(
      (other) => Math.hypot(other[0].x - x, other[0].y - y) < (widthOf(other.length) + widthOf(group.length)) / 2 + GAP,
    );
    if (touched) {
      touched.push(...group);
      continue;
    }
    const own: Group = [...group];
    kept.push(own);
    const cell = cells.get(`${column} ${row}`);
    if (cell) cell.push(own);
    else cells.set(`${column} ${row}`, [own]);
  }
  return kept;
}

/** Whether a nearer look would take them apart. */
export const isOneSpot = ([first, ...others]: StopGroup): boolean =>
  others.every(({ stop }) => stop.latitude === first.stop.latitude && stop.longitude === first.stop.longitude);

/** Whether one more visit fits on a line, and where best. */
import type { Places } from './places.ts';
import type { Item, Line } from './types.ts';

export type Fit = {
  /** Before which item of the line. */
  readonly index: number;
  readonly at: number;
  /** Minutes of travel that it adds. */
  readonly added: number;
};

type Ways = Pick<Places, 'count' | 'minutes'>;

/** When each item begins, one after the other and as early as can be. */
export function begunAt({ hours, start, items }: Pick<Line, 'hours' | 'start' | 'items'>, { count, minutes }: Ways): readonly number[] {
  let [free, from] = [hours.from, start];
  return items.map(({ place, ready, duration }) => {
    const at = Math.max(ready, free + (minutes[from * count + place] as number));
    free = at + duration;
    from = place;
    return at;
  });
}

type Room = { readonly begun: readonly number[]; readonly latest: readonly number[] };

/** Lines never change, and are tried with many visits. */
const rooms = new WeakMap<Line, Room>();

/** When each item begins, and must begin at the latest. */
function roomOf(line: Line, ways: Ways): Room {
  const found = rooms.get(line);
  if (found) return found;
  const { hours, start, items } = line;
  const latest: number[] = new Array(items.length);
  let [must, next] = [hours.to, start];
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const { place, due, duration } = items[at] as Item;
    must = Math.min(due, must - (ways.minutes[place * ways.count + next] as number) - duration);
    latest[at] = must;
    next = place;
  }
  const room = { begun: begunAt(line, ways), latest };
  rooms.set(line, room);
  return room;
}

/** The cheapest place for a visit where the others still keep their times; of equal ones the earliest. Undefined where there is none. */
export function fitOf(line: Line, item: Item, ways: Ways): Fit | undefined {
  const { hours, start, items } = line;
  if (items.length >= line.mostVisits) return undefined;
  const way = (from: number, to: number) => ways.minutes[from * ways.count + to] as number;
  const { begun, latest } = roomOf(line, ways);
  let best: Fit | undefined;
  for (let index = 0; index <= items.length; index += 1) {
    const [before, after] = [items[index - 1], items[index]];
    const from = before ? before.place : start;
    const free = before ? (begun[index - 1] as number) + before.duration : hours.from;
    const to = after ? after.place : start;
    const begin = Math.max(item.ready, free + way(from, item.place));
    const by = Math.min(item.due, (after ? (latest[index] as number) : hours.to) - way(item.place, to) - item.duration);
    if (begin > by) continue;
    const added = way(from, item.place) + way(item.place, to) - (before || after ? way(from, to) : 0);
    if (!best || added < best.added) best = { index, at: begin, added };
  }
  return best;
}

/** The line with the visit on it. */
export const withItem = (line: Line, item: Item, { index }: Pick<Fit, 'index'>): Line => ({
  ...line,
  items: [...line.items.slice(0, index), item, ...line.items.slice(index)],
});

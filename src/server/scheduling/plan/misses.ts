/** How near a technician comes to a visit that is left over: the hard constraints that keep him from it. */
import { clockTime } from '../../../../engine/core/format/zone-days.ts';
import { saidLength } from '../../../../engine/server/kernel/said.ts';
import { type Judge, type Unsaid, unsaidOf } from '../constraints/index.ts';
import type { Days, Visit } from '../day/index.ts';
import { fitOf } from './fit.ts';
import { itemOf } from './lines.ts';
import type { Board } from './plan-day.ts';
import type { Item, Line } from './types.ts';

/** Far more than any day is long. */
const EVER = 100_000;

export type Miss = { readonly technicianId: string; readonly lines: readonly Line[]; readonly clashes: readonly Unsaid[] };
type Known = { readonly board: Board; readonly judge: Judge } & Pick<Days, 'names' | 'ways'>;

/** Of a day's technicians, what keeps each from the visit. One whom nothing keeps from it is among them with no clash. */
export function missesOf(visit: Visit, { board, judge, names, ways }: Known): readonly Miss[] {
  const item = itemOf(visit, { policy: judge.policy, names, places: board.places });
  return board.people.map(({ technician, workday, lines }) => {
    const hard = judge.hard({ visit, technician, workday, policy: judge.policy, names, ways });
    const clashes = hard.length > 0 || lines.length === 0 ? hard : timeClashes(item, lines, { board, judge });
    return { technicianId: technician.id, lines, clashes };
  });
}

/** Which of a day's limits it is that a visit does not fit into, found by trying without each. */
function timeClashes(
  item: Item,
  lines: readonly Line[],
  { board: { places }, judge: { policy } }: Pick<Known, 'board' | 'judge'>,
): readonly Unsaid[] {
  const fits = (tried: Item, change: (line: Line) => Line = (line) => line) => lines.some((line) => fitOf(change(line), tried, places));
  if (fits(item)) return [];
  const [line] = lines;
  if (!line) return [];
  const { visit } = item;
  const { technician } = line;
  const base = { name: technician.name, code: visit.code };
  const count = lines.reduce((sum, { items }) => sum + items.length, 0) + 1;
  const clash = (id: string, params: Readonly<Record<string, string | number>>, amount = 1) =>
    unsaidOf(policy, id, { params: { ...base, ...params }, amount });
  if (fits(item, (each) => (each.items.length < each.mostVisits ? each : { ...each, mostVisits: EVER })))
    return clash('jobs', { count, most: policy.maxJobs });
  const free = { ...item, ready: 0, due: EVER };
  if (visit.window && fits(free)) {
    const at = lines.flatMap((each) => fitOf(each, free, places) ?? [])[0]?.at ?? 0;
    const { from, to } = visit.window;
    return clash('window', { at: clockTime(at), from: clockTime(from), to: clockTime(to) });
  }
  const long = (each: Line): Line => ({ ...each, mostVisits: EVER, hours: { ...each.hours, to: EVER } });
  const over = lines.flatMap((each) => {
    const fit = fitOf(long(each), item, places);
    return fit ? [Math.max(0, fit.at + item.duration - each.hours.to)] : [];
  });
  const minutes = over.length > 0 ? Math.max(1, Math.min(...over)) : item.duration;
  return clash('hours', { length: saidLength(minutes) }, minutes);
}

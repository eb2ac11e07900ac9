/**
 * What a visit adds to the ways of a day: its cheapest feasible place on the routes of those who work in a window. Visits that are
 * promised and nobody has yet are laid on the routes first, as somebody will be sent to them too.
 */
import {
  type Board,
  boardOf,
  byKnownWays,
  type Days,
  fitOf,
  itemOf,
  type Judge,
  type Line,
  type Travel,
  type Visit,
  withItem,
  workdayKey,
} from '../scheduling/index.ts';
import type { Counted } from './grid.ts';

type Options = { readonly judge: Judge; readonly travel?: Travel };

/** Promised visits of a day that are laid on routes before one more is tried: those of a large hub's day, and no more. */
const MOST_PROMISED = 200;

/**
 * Minutes that the visit adds in each window, in the order of the windows; null where no route has room for it, or its place is not
 * known. `visit` is not among the days' visits. Work grows with windows × stops, and asks nothing of the database.
 */
export async function addedTravel(
  days: Days,
  visit: Visit,
  windows: readonly Counted[],
  { judge, travel = byKnownWays(days.ways) }: Options,
): Promise<readonly (number | null)[]> {
  if (visit.site === null) return windows.map(() => null);
  const byDay = new Map<string, readonly Counted[]>();
  for (const window of windows) byDay.set(window.day, [...(byDay.get(window.day) ?? []), window]);
  const added = new Map<Counted, number | null>();
  for (const [day, own] of byDay) {
    const probe = { ...visit, day, window: null };
    const board = await settledBoard(days, probe, own, { judge, travel });
    for (const window of own) added.set(window, cheapest(board, probe, window, { days, judge }));
  }
  return windows.map((window) => added.get(window) ?? null);
}

type Asked = { readonly days: Days; readonly judge: Judge };

function cheapest({ lines, places }: Board, probe: Visit, { slot, cell }: Counted, { days, judge }: Asked): number | null {
  const wanted = { ...itemOf(probe, { policy: judge.policy, names: days.names, places }), ready: slot.from, due: slot.to };
  const people = new Set(cell.technicianIds);
  let best: number | null = null;
  for (const line of lines) {
    if (!people.has(line.technician.id) || !canDo(line, probe, { days, judge })) continue;
    const fit = fitOf(line, wanted, places);
    if (fit && (best === null || fit.added < best)) best = fit.added;
  }
  return best;
}

const canDo = ({ technician, workday }: Line, visit: Visit, { days: { names, ways }, judge }: Asked): boolean =>
  Number.isFinite(judge.costOf({ visit, technician, workday, policy: judge.policy, names, ways }));

/** Routes of the windows' people on their day. */
async function settledBoard(days: Days, probe: Visit, windows: readonly Counted[], { judge, travel }: Required<Options>): Promise<Board> {
  const ids = new Set(windows.flatMap(({ cell }) => cell.technicianIds));
  const own = { ...days, technicians: days.technicians.filter(({ id }) => ids.has(id) && days.workdays.has(workdayKey(id, probe.day))) };
  const here = days.visits.filter(({ day }) => day === probe.day);
  const stays = here.filter(({ technicianId, at }) => technicianId !== null && at !== null && ids.has(technicianId));
  const promised = here
    .filter(({ technicianId, window, hubId, site }) => technicianId === null && window !== null && site !== null && hubId === probe.hubId)
    .toSorted((one, other) => (one.window?.from ?? 0) - (other.window?.from ?? 0) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_PROMISED);
  const board = await boardOf(own, judge, { day: probe.day, stays, visits: [probe, ...promised], travel });
  return { ...board, lines: promised.reduce((lines, visit) => withPromised({ ...board, lines }, visit, { days, judge }), board.lines) };
}

/** On the line where it adds the least; on none where none has room. */
function withPromised({ lines, places }: Board, visit: Visit, asked: Asked): readonly Line[] {
  const item = itemOf(visit, { policy: asked.judge.policy, names: asked.days.names, places });
  const fits = lines.flatMap((line, index) => {
    const fit = canDo(line, visit, asked) ? fitOf(line, item, places) : undefined;
    return fit ? [{ fit, index, line }] : [];
  });
  const [best] = fits.toSorted((one, other) => one.fit.added - other.fit.added || one.index - other.index);
  return best ? lines.with(best.index, withItem(best.line, item, best.fit)) : lines;
}

/** The least that would have to give for a visit that is left over: found by trying it, so that it places the visit there and then. */

import { clockTime, daysLater } from '../../../../engine/core/format/zone-days.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import type { Judge, Policy, Unsaid } from '../constraints/index.ts';
import type { Days, Visit } from '../day/index.ts';
import { begunAt, type Fit, fitOf, withItem } from './fit.ts';
import { itemOf } from './lines.ts';
import type { Miss } from './misses.ts';
import type { Board } from './plan-day.ts';
import type { Item, Line, Relaxation } from './types.ts';

/** Minutes of overtime and visits more that are still worth a proposal. */
const MOST = { overtime: 120, jobs: 1, level: 1, km: 60 } as const;
/** How much a unit of each gives, so that different ones can be compared: minutes, days, visits, kilometres, levels. */
const PAIN = { window: 1 / 15, overtime: 1 / 10, jobs: 2, hub: 3, travel: 1 / 5, day: 4, level: 6 } as const;

type Known = { readonly judge: Judge } & Pick<Days, 'names' | 'ways'>;
type Found = Omit<Relaxation, 'message'> & { readonly pain: number; readonly name: string };

export type Elsewhere = { readonly day: string; readonly board: Board };

/** How many technicians of other days may still be tried, for all visits together: counted, so that a plan stays the same everywhere. */
export type Tries = { left: number };

/** `boards`: the visit's own day first, then others that are to be tried, nearest first. Null where nothing that is tried helps. */
export function relaxationOf(
  visit: Visit,
  misses: readonly Miss[],
  boards: readonly Elsewhere[],
  { tries, ...known }: Known & { readonly tries: Tries },
): Relaxation | null {
  const [own, ...others] = boards;
  if (!own) return null;
  let least = misses.flatMap((miss) => onItsDay(visit, miss, own, known)).reduce<Found | undefined>(lesser, undefined);
  for (const other of others) {
    const pain = Math.abs(daysBetween(visit.day, other.day)) * PAIN.day;
    // A day that is farther is no better than what is found.
    if ((least && least.pain <= pain) || tries.left < other.board.people.length) break;
    tries.left -= other.board.people.length;
    least = onAnotherDay(visit, other, known).reduce<Found | undefined>(lesser, least);
  }
  if (!least) return null;
  const { pain: _, name, ...relaxation } = least;
  const at = clockTime(relaxation.at);
  return {
    ...relaxation,
    message: said(`constraint.relax_${relaxation.kind}`, { name, at, day: relaxation.day, amount: relaxation.amount }),
  };
}

/** Of equal ones the first. */
const lesser = (best: Found | undefined, each: Found): Found => (best && best.pain <= each.pain ? best : each);

/** One thing that gives way: on which of the technician's lines, and how much of it a place there takes. */
type Try = {
  readonly kind: Relaxation['kind'];
  readonly item: Item;
  readonly lines: readonly Line[];
  readonly amountOf: (line: Line, fit: Fit) => number;
};

/** Whoever is kept from it by more than one thing is not tried: too much would have to give. */
function onItsDay(visit: Visit, miss: Miss, { day, board }: Elsewhere, { judge, names }: Known): readonly Found[] {
  const [only, ...more] = miss.clashes;
  if (!only || more.length > 0) return [];
  const item = itemOf(visit, { policy: judge.policy, names, places: board.places });
  return triesOf(only, { window: visit.window, overtime: judge.policy.overtime, item, lines: miss.lines, board }).flatMap(
    ({ kind, item: tried, lines, amountOf }) =>
      lines.flatMap((line): readonly Found[] => {
        const fit = fitOf(line, tried, board.places);
        if (!fit) return [];
        const amount = amountOf(line, fit);
        const { id: technicianId, name } = line.technician;
        return [{ kind, amount, pain: amount * PAIN[kind], technicianId, name, day, at: fit.at }];
      }),
  );
}

type Tried = Pick<Visit, 'window'> &
  Pick<Policy, 'overtime'> & { readonly item: Item; readonly lines: readonly Line[]; readonly board: Board };

function triesOf(
  { constraint: { id: constraint }, finding: { amount } }: Unsaid,
  { window, overtime, item, lines, board }: Tried,
): readonly Try[] {
  const asIs = (kind: Relaxation['kind'], most: number): readonly Try[] =>
    amount <= most ? [{ kind, item, lines, amountOf: () => Math.ceil(amount) }] : [];
  if (constraint === 'hub') return asIs('hub', 1);
  if (constraint === 'level') return asIs('level', MOST.level);
  if (constraint === 'travel') return asIs('travel', MOST.km);
  if (constraint === 'jobs') {
    const more = lines.map((line) => ({ ...line, mostVisits: line.items.length + MOST.jobs }));
    return [{ kind: 'jobs', item, lines: more, amountOf: () => MOST.jobs }];
  }
  if (constraint !== 'window' && constraint !== 'hours') return [];
  const free = { ...item, ready: 0, due: Number.MAX_SAFE_INTEGER };
  const beside = (_: Line, { at }: Fit) => (window ? Math.max(window.from - at, at - window.to, 1) : 1);
  // The last hours of a day can be longer; before that, somebody is away.
  const longer = lines
    .slice(-1)
    .map((line) => ({ ...line, hours: { ...line.hours, to: Math.min(line.until, line.hours.to + MOST.overtime) } }));
  const over = (line: Line, fit: Fit) => {
    const close = (line.workday.spans.at(-1)?.to ?? 0) + overtime;
    const back = backAt(withItem(line, item, fit), board) - (lines.at(-1)?.hours.to ?? 0);
    return Math.max(1, back, fit.at + item.duration - close);
  };
  return [
    ...(window ? [{ kind: 'window' as const, item: free, lines, amountOf: beside }] : []),
    { kind: 'overtime', item, lines: longer, amountOf: over },
  ];
}

/** When somebody is back, with the visit on his line. */
function backAt(line: Line, { places }: Board): number {
  const last = line.items.at(-1);
  const begun = begunAt(line, places).at(-1);
  return last && begun !== undefined
    ? begun + last.duration + (places.minutes[last.place * places.count + line.start] as number)
    : line.hours.from;
}

/** On another day it may begin at any time: no window was promised there. */
function onAnotherDay(visit: Visit, { day, board: { people, places } }: Elsewhere, { judge, names, ways }: Known): readonly Found[] {
  const amount = daysBetween(visit.day, day);
  const { policy } = judge;
  const moved = { ...visit, day, window: null, dueBy: null };
  const item = itemOf(moved, { policy, names, places });
  return people.flatMap(({ technician, workday, lines }): readonly Found[] => {
    // Whoever has no room is not looked at any closer.
    const fits = lines.flatMap((line) => fitOf(line, item, places) ?? []);
    if (fits.length === 0 || judge.hard({ visit: moved, technician, workday, policy, names, ways }).length > 0) return [];
    const { id: technicianId, name } = technician;
    return fits.map(({ at, added }) => ({
      kind: 'day',
      amount,
      pain: Math.abs(amount) * PAIN.day + added / 1000,
      technicianId,
      name,
      day,
      at,
    }));
  });
}

function daysBetween(from: string, to: string): number {
  const step = from < to ? 1 : -1;
  let [day, count] = [from, 0];
  while (day !== to) {
    day = daysLater(day, step);
    count += step;
  }
  return count;
}

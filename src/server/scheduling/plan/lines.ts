/** Lines of a day out of technicians' hours and what they have already. */
import { isStrict, type Policy, siteOf } from '../constraints/index.ts';
import type { Days, Span, Technician, Visit, Workday } from '../day/index.ts';
import { NOWHERE, type Places, SOMEWHERE } from './places.ts';
import type { Item, Line } from './types.ts';

/** Visits that nobody has in a day. */
const EVER = 1_000_000;

type Booked = { readonly technician: Technician; readonly workday: Workday; readonly visits: readonly Visit[] };
type Known = { readonly policy: Policy; readonly names: Days['names']; readonly places: Places };

/** Those who come together begin together, whatever a policy leaves aside. */
const windowOf = ({ window, crew }: Visit, policy: Policy) => (crew !== null || isStrict(policy, 'window') ? window : null);

/** A visit as an item that may begin at any time that its window allows. */
export const itemOf = (visit: Visit, { policy, names, places }: Known): Item => ({
  visit,
  place: places.of(siteOf(visit, names)),
  ready: windowOf(visit, policy)?.from ?? 0,
  due: windowOf(visit, policy)?.to ?? Number.MAX_SAFE_INTEGER,
  duration: visit.duration,
  isPinned: false,
  rest: 0,
});

/**
 * One line for each of the day's spans. What somebody has at a time of that span stays there; where such visits leave no time for the
 * way between them, the later one is taken to begin late, as it will. What he has before and after it takes the way there and back.
 */
export function linesOf({ technician, workday, visits }: Booked, known: Known): readonly Line[] {
  const { policy, places } = known;
  const { spans, breakMinutes, start } = workday;
  const origin = start ? places.of(start) : unknownStart(workday, visits);
  const pause = isStrict(policy, 'break') ? breakMinutes : 0;
  const booked = pinned(visits, origin, known);
  return spans.map((span, index) => {
    const isLast = index === spans.length - 1;
    const close = isLast ? span.to + policy.overtime : span.to;
    const own = booked.filter((item) => item.ready < close && endOf(item) > span.from);
    const until = untilOf(booked, close, { origin, places });
    const hours = hoursAround(booked, own, { span: { from: span.from, to: Math.min(close, until) }, origin, places });
    const rested = isLast ? rest({ items: own, hours, origin }, pause, places) : { items: own, hours };
    const mostVisits = isStrict(policy, 'jobs') ? shareOf(policy.maxJobs, spans, index) : EVER;
    return { technician, workday, start: origin, until, mostVisits, ...rested };
  });
}

/** Where no way counts, unless somebody comes back there in between: of that the ways from visit to visit must not become shorter. */
function unknownStart({ spans }: Workday, visits: readonly Visit[]): number {
  const [first, last] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0];
  const isBetween = spans.length > 1 || visits.some(({ at, duration }) => at !== null && (at + duration <= first || at >= last));
  return isBetween ? SOMEWHERE : NOWHERE;
}

const endOf = ({ ready, duration }: Item) => ready + duration;

/** By when somebody must be back for the first thing that he has after these hours. */
const untilOf = (booked: readonly Item[], close: number, { origin, places: { minutes, count } }: Omit<Around, 'span'>): number =>
  Math.min(
    EVER,
    ...booked.filter(({ ready }) => ready >= close).map(({ ready, place }) => ready - (minutes[origin * count + place] as number)),
  );

type Around = { readonly span: Span; readonly origin: number; readonly places: Places };

/**
 * When somebody can leave where he begins, and when he must be back: not before he is back from what he had earlier, and in time for
 * what he has later. Whoever begins too early or ends too late by what he has, begins and ends then, with no time for anything else.
 */
function hoursAround(booked: readonly Item[], own: readonly Item[], { span, origin, places }: Around): Span {
  const way = (from: number, to: number) => places.minutes[from * places.count + to] as number;
  const back = (item: Item) => endOf(item) + way(item.place, origin);
  const early = booked.filter((item) => endOf(item) <= span.from).map(back);
  const from = Math.max(span.from, ...early);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { from, to: span.to };
  return { from: Math.min(from, first.ready - way(origin, first.place)), to: Math.max(span.to, back(last)) };
}

function pinned(visits: readonly Visit[], origin: number, known: Known): readonly Item[] {
  const { places } = known;
  const inOrder = visits.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  let [free, place] = [Number.NEGATIVE_INFINITY, origin];
  return inOrder.map((visit) => {
    const item = itemOf(visit, known);
    // Whoever goes to a place that nobody has said is taken to stay where he is.
    const isSomewhere = siteOf(visit, known.names) !== null;
    const there = isSomewhere ? item.place : place;
    const way = places.minutes[place * places.count + there] as number;
    const at = Math.max(visit.at ?? 0, free + way);
    free = at + item.duration;
    place = there;
    const stays = isSomewhere ? item : { ...item, place: SOMEWHERE };
    return { ...stays, ready: at, due: at, isPinned: true };
  });
}

type Resting = { readonly items: readonly Item[]; readonly hours: Span; readonly origin: number };

/**
 * Keeps time for the break: at the end of the day, else right before one of the visits that stay, the last one that has room for it.
 * A day that leaves no time for it is left as it is: that is for its people to see.
 */
function rest({ items, hours, origin }: Resting, minutes: number, places: Places): Pick<Line, 'items' | 'hours'> {
  if (minutes === 0) return { items, hours };
  const way = (from: number, to: number) => places.minutes[from * places.count + to] as number;
  const last = items.at(-1);
  const end = last ? endOf(last) + way(last.place, origin) : hours.from;
  if (hours.to - end >= minutes) return { items, hours: { from: hours.from, to: hours.to - minutes } };
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const [item, before] = [items[at] as Item, items[at - 1]];
    const free = before ? endOf(before) + way(before.place, item.place) : hours.from + way(origin, item.place);
    if (item.ready - free < minutes) continue;
    const early = item.ready - minutes;
    return { items: items.with(at, { ...item, ready: early, due: early, duration: item.duration + minutes, rest: minutes }), hours };
  }
  return { items, hours };
}

/** Most visits of a day, shared out over its spans by their length; each has one at least. */
function shareOf(most: number, spans: readonly Span[], index: number): number {
  const span = spans[index];
  if (spans.length <= 1 || !span) return most;
  const all = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.max(1, Math.floor((most * (span.to - span.from)) / all));
}

/** What becomes of the visits of a day: their order, when each is expected, by how much too late, and what its customer is to hear. */
import type { Site, Ways } from '../../scheduling/index.ts';
import { etasOf, type RouteVisit, type Whereabouts } from './etas-of.ts';

/** Instants are milliseconds UTC. */
export type RouteState = {
  readonly order: number | null;
  readonly travelMinutes: number | null;
  readonly eta: number | null;
  /** By how much he is expected after the limit; null in time. */
  readonly lateMinutes: number | null;
  /** The expected time that the customer knows. */
  readonly toldAt: number | null;
};

export type StoredVisit = RouteVisit & {
  /** After which he comes too late: the end of the window, or of the service time. */
  readonly limit: number | null;
  /** By how many minutes it must move for the customer to hear of it; null where the brand tells nobody. */
  readonly tellsMinutes: number | null;
  readonly stored: RouteState;
};

export type RouteChange = {
  readonly id: string;
  readonly next: RouteState;
  /** It has come to be too late. */
  readonly isLateNow: boolean;
  /** Its customer is to hear of it. */
  readonly isTold: boolean;
};

const MINUTE = 60_000;
/** How near a visit must be for its customer to hear of it; what is as near as the latter is no news any more. */
const [FROM, UNTIL] = [180 * MINUTE, 5 * MINUTE];

type Asked = { readonly now: number; readonly from: Whereabouts; readonly ways?: Ways | undefined };

/** The visits that change. */
export function nextState(visits: readonly StoredVisit[], { now, from, ways }: Asked) {
  const ordered = visits.toSorted(byTurn);
  return etasOf({ visits: ordered, now, from, ways }).flatMap(({ order, travelMinutes, eta }, index): RouteChange[] => {
    const visit = ordered[index] as StoredVisit;
    const lateMinutes = lateOf(visit, eta);
    const isTold = isNews(visit, eta, now);
    const next = { order, travelMinutes, eta, lateMinutes, toldAt: isTold ? eta : visit.stored.toldAt };
    const isSame = (Object.keys(next) as (keyof RouteState)[]).every((name) => next[name] === visit.stored[name]);
    return isSame ? [] : [{ id: visit.id, next, isTold, isLateNow: lateMinutes !== null && visit.stored.lateMinutes === null }];
  });
}

/** The ways that somebody goes on a day, in order. */
export function legsOf(visits: readonly StoredVisit[], { site: start }: Whereabouts): readonly (readonly [Site, Site])[] {
  const sites = [start, ...visits.toSorted(byTurn).map(({ site }) => site)];
  return sites.slice(1).flatMap((to, at) => {
    const from = sites[at];
    return from && to ? [[from, to] as const] : [];
  });
}

const LAST = Number.POSITIVE_INFINITY;

/** Those he went to, then those with a time, then the rest as they stood. */
function byTurn(one: StoredVisit, other: StoredVisit): number {
  const ranks = [one, other].map((visit) => [visit.begun ?? visit.ended ?? LAST, visit.planned ?? LAST, visit.stored.order ?? LAST]) as [
    number[],
    number[],
  ];
  for (const [index, rank] of ranks[0].entries()) {
    const against = ranks[1][index] ?? LAST;
    if (rank !== against) return rank < against ? -1 : 1;
  }
  return one.id < other.id ? -1 : 1;
}

const isAhead = ({ begun, ended }: StoredVisit) => begun === null && ended === null;

function lateOf(visit: StoredVisit, eta: number | null): number | null {
  if (!isAhead(visit) || eta === null || visit.limit === null || eta <= visit.limit) return null;
  return Math.ceil((eta - visit.limit) / MINUTE);
}

/** Against what the customer knows: the time that was told last, else the one agreed on. */
function isNews(visit: StoredVisit, eta: number | null, now: number): boolean {
  const known = visit.stored.toldAt ?? visit.planned;
  if (!isAhead(visit) || eta === null || known === null || visit.tellsMinutes === null) return false;
  return eta - now >= UNTIL && eta - now <= FROM && Math.abs(eta - known) > visit.tellsMinutes * MINUTE;
}

/** When a technician is expected at each visit of his day: arithmetic, with no database behind it. Instants are milliseconds UTC. */
import { type Site, type Ways, wayIn } from '../../scheduling/index.ts';

export type RouteVisit = {
  readonly id: string;
  readonly site: Site | null;
  /** Minutes of work there. */
  readonly duration: number;
  /** When it is to begin; null where nobody has said. */
  readonly planned: number | null;
  readonly begun: number | null;
  readonly ended: number | null;
};

export type Eta = {
  readonly id: string;
  /** Which visit of the day it is, from 1. */
  readonly order: number;
  /** When he came, else when he is expected; whole minutes. Null where nothing says when his day begins. */
  readonly eta: number | null;
  /** From the visit before, or from where the day begins; null where one of the places is unknown. */
  readonly travelMinutes: number | null;
  /** By how much he comes later than planned; 0 without a planned time. */
  readonly delayMinutes: number;
};

/** Where somebody is, and since when he is free to leave; null where that is unknown. */
export type Whereabouts = { readonly site: Site | null; readonly at: number | null };

type Asked = {
  /** In their order. */
  readonly visits: readonly RouteVisit[];
  readonly now: number;
  readonly from: Whereabouts;
  /** Ways that are known; others are straight lines. */
  readonly ways?: Ways | undefined;
};

const MINUTE = 60_000;
/** Up, so that nobody is expected before now. */
const wholeMinute = (at: number) => Math.ceil(at / MINUTE) * MINUTE;

/**
 * What runs lasts as long as it is to, but at least until now; what has not begun begins when it is planned, once he is free and has
 * come there, and not before now. With no knowledge of when he left for the first visit, he is taken to be there in time.
 */
export function etasOf({ visits, now, from, ways }: Asked): readonly Eta[] {
  let { site: place, at: free } = from;
  return visits.map((visit, index) => {
    const travelMinutes = place && visit.site ? wayIn(ways, place, visit.site).minutes : null;
    const came = visit.begun ?? visit.ended;
    const eta = came ?? expected(visit.planned, free === null ? null : free + (travelMinutes ?? 0) * MINUTE, now);
    place = visit.site;
    free = visit.ended ?? (eta === null ? free : freeAfter(eta, visit, now));
    const delay = eta === null || visit.planned === null ? 0 : Math.round((eta - visit.planned) / MINUTE);
    return { id: visit.id, order: index + 1, eta, travelMinutes, delayMinutes: Math.max(0, delay) };
  });
}

function expected(planned: number | null, there: number | null, now: number): number | null {
  const known = [planned, there].filter((at) => at !== null);
  return known.length === 0 ? null : wholeMinute(Math.max(now, ...known));
}

const freeAfter = (eta: number, { begun, duration }: RouteVisit, now: number): number => {
  const end = eta + duration * MINUTE;
  return begun === null ? end : Math.max(end, now);
};

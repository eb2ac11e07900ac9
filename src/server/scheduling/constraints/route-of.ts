/** A technician's day as a route: what he has, in its order, with the ways in between. */
import { type Days, type Site, type Technician, type Visit, type Ways, type Workday, wayIn } from '../day/index.ts';
import { siteOf } from './pairs.ts';
import type { Policy, Route, Stop } from './types.ts';

/** A visit at a time of the day. */
export type Placed = { readonly visit: Visit; readonly at: number };

type Of = {
  readonly technician: Technician;
  readonly workday: Workday;
  readonly policy: Policy;
  readonly names: Days['names'];
  readonly ways?: Ways | undefined;
};

const NO_WAY = { minutes: 0, metres: 0 };

/** A way of which one end is not known takes no time here: what is not known clashes with nothing. */
const wayOf = (ways: Ways | undefined, from: Site | null, to: Site | null) => (from && to ? wayIn(ways, from, to) : NO_WAY);

/** `others`: visits of the day that anybody has, for those that must be over first, and those that lead others. */
export function routeOf(
  { technician, workday, policy, names, ways }: Of,
  placed: readonly Placed[],
  others: readonly Placed[] = placed,
): Route {
  const inOrder = placed.toSorted((one, other) => one.at - other.at || (one.visit.id < other.visit.id ? -1 : 1));
  let from = workday.start;
  const stops = inOrder.map(({ visit, at }): Stop => {
    const site = siteOf(visit, names);
    const { minutes, metres } = wayOf(ways, from, site);
    from = site ?? from;
    return { visit, at, travel: minutes, metres };
  });
  const { minutes, metres } = stops.length === 0 ? NO_WAY : wayOf(ways, from, workday.start);
  return {
    technician,
    workday,
    stops,
    home: { travel: minutes, metres },
    policy,
    names,
    ways,
    ends: new Map([...others, ...placed].map(({ visit, at }) => [visit.id, at + visit.duration])),
    starts: new Map([...others, ...placed].map(({ visit, at }) => [visit.id, at])),
  };
}

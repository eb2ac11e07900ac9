/**
 * What a window is counted of, found by where and when it is. A week of a large provider has thousands of people and tens of thousands
 * of visits: each is looked at once a day, and not once for every window.
 */
import { once } from '../../../engine/server/kernel/once.ts';
import type { Span, Technician, Visit } from '../scheduling/index.ts';
import { hubOn, ownSpans, windowsOf } from './places.ts';
import type { Capacity, Hold, HubPlace, Override, Slot } from './types.ts';

export type Where = { readonly slotId: string; readonly hubId: string; readonly day: string };
type Place = Pick<HubPlace, 'id' | 'verticalId'>;

/** A window, and the part of it that no earlier one of the hub has. */
export type Window = { readonly slot: Slot; readonly spans: readonly Span[] };

export type Finder = {
  /** Goes through a day beforehand: the first window of it would else wait for that. */
  look(day: string): void;
  /** In the order in which they begin. */
  windowsAt(hub: Place): readonly Window[];
  /** What no earlier window of the hub has of this one. */
  spansOf(hub: Place, slot: Slot): readonly Span[];
  /** Who counts at the hub on the day. */
  peopleAt(hub: Place, day: string): readonly Technician[];
  /** Of the day, those of the hub's own work, and those of some people whoever they are for; in their order. */
  visitsAt(hub: Place, day: string, people: Iterable<string>): readonly Visit[];
  holdsAt(where: Where): readonly Hold[];
  overrideAt(where: Where): Override | undefined;
  visitsOf(ids: readonly string[]): readonly Visit[];
  peopleOf(ids: readonly string[]): readonly Technician[];
};

const finders = new WeakMap<Capacity, Finder>();

/** The one of a capacity: what it has found is kept for as long as there is the capacity. */
export function finderOf(capacity: Capacity): Finder {
  const known = finders.get(capacity);
  if (known) return known;
  const made = makeFinder(capacity);
  finders.set(capacity, made);
  return made;
}

function makeFinder({ days, slots, holds, overrides }: Capacity): Finder {
  const windows = kept((_key, hub: Place) => windowsIn(slots, hub));
  const people = kept((day) => grouped(days.technicians, (technician) => hubsOn(technician, day)));
  const byDay = once(() => grouped([...days.visits.entries()], ([, { day }]) => [day]));
  const visits = kept((day) => grouped(byDay().get(day) ?? [], ([, visit]) => takersOf(visit)));
  const holdsBy = once(() => grouped(holds, (hold) => [placeKey(hold)]));
  const overridesBy = once(() => grouped(overrides, (override) => [placeKey(override)]));
  const visitsById = once(() => new Map(days.visits.map((visit) => [visit.id, visit])));
  const peopleById = once(() => new Map(days.technicians.map((technician) => [technician.id, technician])));
  return {
    look(day) {
      people(day);
      visits(day);
    },
    windowsAt: (hub) => windows(hub.id, hub),
    spansOf: (hub, slot) => windows(hub.id, hub).find((window) => window.slot.id === slot.id)?.spans ?? [],
    peopleAt: (hub, day) => people(day).get(hubKey(hub)) ?? [],
    visitsAt(hub, day, own) {
      const found = new Map<number, Visit>();
      for (const taker of [hubKey(hub), ...own]) for (const [at, visit] of visits(day).get(taker) ?? []) found.set(at, visit);
      return [...found].toSorted(([one], [other]) => one - other).map(([, visit]) => visit);
    },
    holdsAt: (where) => holdsBy().get(placeKey(where)) ?? [],
    overrideAt: (where) => overridesBy().get(placeKey(where))?.[0],
    visitsOf: (ids) => among(visitsById(), ids),
    peopleOf: (ids) => among(peopleById(), ids),
  };
}

const windowsIn = (slots: readonly Slot[], { id, verticalId }: Place): readonly Window[] => {
  const own = windowsOf(slots, verticalId, id).toSorted((one, other) => one.from - other.from || one.id.localeCompare(other.id));
  return own.map((slot) => ({ slot, spans: ownSpans(own, slot) }));
};

/** The hub at which somebody counts, of each line of work that he has one in. */
const hubsOn = (technician: Technician, day: string): readonly string[] =>
  [...new Set(technician.hubs.map(({ verticalId }) => verticalId))].flatMap((verticalId) => {
    const id = hubOn(technician, verticalId, day);
    return id === undefined ? [] : [hubKey({ id, verticalId })];
  });

/** Whose time a visit takes: that of the hub whose work it is, and that of whoever does it. */
const takersOf = ({ hubId, verticalId, technicianId }: Visit): readonly string[] => [
  ...(hubId === null || verticalId === null ? [] : [hubKey({ id: hubId, verticalId })]),
  ...(technicianId === null ? [] : [technicianId]),
];

const hubKey = ({ id, verticalId }: Place): string => `${id} ${verticalId}`;
const placeKey = ({ slotId, hubId, day }: Where): string => `${slotId} ${hubId} ${day}`;

const among = <T>(by: ReadonlyMap<string, T>, ids: readonly string[]): readonly T[] => ids.flatMap((id) => by.get(id) ?? []);

/** Each under all of its keys, in their order. */
function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const own = groups.get(key);
      if (own) own.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}

/** Made when it is first asked for, by a key. */
function kept<A extends readonly unknown[], T>(make: (key: string, ...rest: A) => T): (key: string, ...rest: A) => T {
  const known = new Map<string, T>();
  return (key, ...rest) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key, ...rest);
    known.set(key, made);
    return made;
  };
}

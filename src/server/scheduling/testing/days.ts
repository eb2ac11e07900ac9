/** Days made of a seed: a city with hubs, people with skills, shifts and leave, and visits with windows, promises and parts. */
import {
  type Days,
  type Priority,
  type Site,
  type Span,
  type Technician,
  type Visit,
  type Workday,
  wayBetween,
  without,
  workdayKey,
} from '../day/index.ts';
import { createRandom, type Random } from '../solver/random.ts';

export type DaysSize = {
  readonly visits: number;
  readonly technicians: number;
  /** In a row, from 2 March 2026; one unless told. */
  readonly days?: number;
};

const CENTRE: Site = { latitude: 28.63, longitude: 77.21 };
/** Degrees around the centre in which people live and are visited: 15 kilometres or so. */
const REACH = 0.14;
const HUBS = ['north', 'east', 'south', 'west'] as const;
const SKILLS = ['cooling', 'heating', 'water', 'electric', 'gas'] as const;
const VERTICALS = ['install', 'repair'] as const;
const BRANDS = ['acme', 'globex'] as const;
const PARTS = ['filter', 'valve'] as const;
const SHIFTS: readonly Span[] = [
  { from: 540, to: 1080 },
  { from: 480, to: 1020 },
  { from: 660, to: 1200 },
];
const PRIORITIES: readonly Priority[] = ['Urgent', 'High', 'Normal', 'Normal', 'Normal', 'Low'];
const DURATIONS = [30, 45, 60, 60, 90, 120] as const;

/** The same seed and size give the same days. */
export function generateDays(seed: number, { visits, technicians, days = 1 }: DaysSize): Days {
  const random = createRandom(seed);
  const dates = Array.from({ length: days }, (_, index) => `2026-03-${String(index + 2).padStart(2, '0')}`);
  const people = Array.from({ length: technicians }, (_, index) => technicianOf(random, index));
  const hubs = new Map(HUBS.map((id) => [id as string, { name: id, site: siteOf(random) }]));
  const workdays = new Map<string, Workday>();
  for (const { id: technicianId } of people) {
    const start = chance(random, 0.02) ? null : siteOf(random);
    for (const day of dates) workdays.set(workdayKey(technicianId, day), { technicianId, day, start, isKnown: true, ...hoursOf(random) });
  }
  const all = Array.from({ length: visits }, (_, index) => visitOf(random, { index, day: pick(random, dates), hubs }));
  const ordered = all.map((visit, index) => {
    const first = all[random.below(index + 1)];
    const canBeFirst = first !== undefined && first.id !== visit.id && first.day === visit.day;
    return chance(random, 0.04) && canBeFirst ? { ...visit, after: first.id } : visit;
  });
  return {
    orgId: 'org',
    timeZone: 'Asia/Kolkata',
    days: dates,
    technicians: people,
    workdays,
    visits: booked(random, ordered, { people, workdays }),
    names: { skills: named(SKILLS), hubs, parts: named(PARTS) },
  };
}

const chance = (random: Random, share: number) => random.next() < share;
const pick = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)] as T;
const named = (ids: readonly string[]): ReadonlyMap<string, string> => new Map(ids.map((id) => [id, id]));
const siteOf = (random: Random): Site => ({
  latitude: CENTRE.latitude + (random.next() * 2 - 1) * REACH,
  longitude: CENTRE.longitude + (random.next() * 2 - 1) * REACH,
});

function technicianOf(random: Random, index: number): Technician {
  const skills = SKILLS.filter(() => chance(random, 0.5)).map((skillId) => ({
    skillId,
    level: 1 + random.below(5),
    from: null,
    to: chance(random, 0.05) ? '2026-02-28' : null,
  }));
  return {
    id: `t${index}`,
    name: `Technician ${index}`,
    verticalIds: chance(random, 0.3) ? [pick(random, VERTICALS)] : [],
    brandIds: chance(random, 0.2) ? [pick(random, BRANDS)] : [],
    skills,
    hubs: chance(random, 0.3)
      ? [{ hubId: pick(random, HUBS), verticalId: pick(random, VERTICALS), kind: 'primary', from: '2026-01-01', to: null }]
      : [],
    parts: new Map(PARTS.map((part) => [part, random.below(3)])),
  };
}

/** Of twenty, one is on leave, one for half a day, one has a day off, and two cannot come for an hour. */
function hoursOf(random: Random): Pick<Workday, 'spans' | 'breakMinutes' | 'away'> {
  const shift = pick(random, SHIFTS);
  const kind = random.below(20);
  const breakMinutes = pick(random, [0, 30, 45]);
  if (kind === 0) return { spans: [], breakMinutes, away: [{ ...shift, reason: 'ON_LEAVE' }] };
  if (kind === 1) return { spans: [], breakMinutes: 0, away: [{ from: 0, to: 1440, reason: 'DAY_OFF' }] };
  const half = { from: (shift.from + shift.to) / 2, to: shift.to };
  if (kind === 2) return { spans: without([shift], [half]), breakMinutes: 0, away: [{ ...half, reason: 'ON_LEAVE' }] };
  if (kind > 4) return { spans: [shift], breakMinutes, away: [] };
  const hour = { from: shift.from + 180, to: shift.from + 240 };
  return { spans: without([shift], [hour]), breakMinutes, away: [{ ...hour, reason: 'UNAVAILABLE' }] };
}

type Of = { readonly index: number; readonly day: string; readonly hubs: Days['names']['hubs'] };

function visitOf(random: Random, { index, day, hubs }: Of): Visit {
  const site = siteOf(random);
  const opens = 480 + 30 * random.below(20);
  return {
    id: `v${index}`,
    code: `V-${index}`,
    title: 'Visit',
    day,
    site: chance(random, 0.02) ? null : site,
    pincode: null,
    brandId: pick(random, BRANDS),
    verticalId: pick(random, VERTICALS),
    hubId: chance(random, 0.6) ? nearest(site, hubs) : null,
    duration: pick(random, DURATIONS),
    window: chance(random, 0.5) ? { from: opens, to: opens + pick(random, [60, 120, 240]) } : null,
    priority: pick(random, PRIORITIES),
    dueBy: chance(random, 0.4) ? opens + pick(random, [180, 300, 600]) : null,
    skills: chance(random, 0.6) ? [{ skillId: pick(random, SKILLS), level: 1 + random.below(3) }] : [],
    parts: chance(random, 0.1) ? [{ itemId: pick(random, PARTS), quantity: 1 + random.below(2) }] : [],
    technicianId: null,
    at: null,
    isFixed: false,
    after: null,
    crew: null,
    wished: chance(random, 0.05) ? `t${random.below(10)}` : null,
    version: 1,
  };
}

function nearest(site: Site, hubs: Days['names']['hubs']): string {
  const away = ([, hub]: readonly [string, { readonly site: Site | null }]) =>
    hub.site ? wayBetween(site, hub.site).metres : Number.POSITIVE_INFINITY;
  return [...hubs].toSorted((one, other) => away(one) - away(other))[0]?.[0] ?? 'north';
}

type Working = { readonly people: readonly Technician[]; readonly workdays: Days['workdays'] };

/** A tenth of the people have a visit already that stays with them, at a time of their first hours. */
function booked(random: Random, visits: readonly Visit[], { people, workdays }: Working): readonly Visit[] {
  const busy = new Set<string>();
  return visits.map((visit) => {
    if (!chance(random, 0.1) || visit.after !== null) return visit;
    const technicianId = pick(random, people).id;
    const key = workdayKey(technicianId, visit.day);
    const span = workdays.get(key)?.spans[0];
    if (!span || busy.has(key) || span.to - span.from <= visit.duration) return visit;
    busy.add(key);
    return {
      ...visit,
      technicianId,
      at: span.from + 5 * random.below(Math.floor((span.to - span.from - visit.duration) / 5) + 1),
      isFixed: true,
    };
  });
}

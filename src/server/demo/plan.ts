/** A believable month, thought out before any of it is stored. Pure: the same seed gives the same plan. */

import type { EntityRows } from '../rows/index.ts';
import { firstNames, lastNames, people } from './people-data.ts';
import { type Place, places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { descriptions, notes, priorities, titles } from './texts.ts';

export const REQUESTS = 200;
export const SUBTASKS = 400;
const SEED = 20_260_401;
const DAYS = 30;

export type Outcome = 'new' | 'assigned' | 'progress' | 'done' | 'closed' | 'cancelled';
export type SubtaskPlan = {
  readonly type: 'visit' | 'repair' | 'install';
  readonly technician: string;
  /** Days from today. */
  readonly due: number;
  /** Minutes after midnight. */
  readonly start: number;
  readonly minutes: number;
  /** Statuses it went through after the first. */
  readonly path: readonly string[];
};
export type RequestPlan = {
  readonly brand: 'acme' | 'globex';
  readonly type: string;
  readonly provider: 'fixit' | 'zenith';
  readonly outcome: Outcome;
  /** Days from today, 0 or less. */
  readonly created: number;
  readonly minute: number;
  readonly due: number;
  readonly title: string;
  readonly description: string;
  readonly priority: EntityRows['service-request']['priority'];
  readonly name: string;
  readonly mobile: string;
  readonly place: Place;
  readonly flat: string;
  readonly building: string;
  readonly cost: number;
  readonly external: string | null;
  readonly internal: string | null;
  readonly subtasks: readonly SubtaskPlan[];
};

export const FIRST_TECHNICIAN = 'tech@fixit.test';
const techniciansOf = (org: string) =>
  people.filter((person) => person.org === org && person.role === 'technician').map(({ email }) => email);
const crews = { fixit: techniciansOf('fixit'), zenith: techniciansOf('zenith') };

/** Two hundred requests, oldest first, with four hundred sub-tasks among them. */
export function planMonth(): readonly RequestPlan[] {
  const random = createRandom(SEED);
  const created = Array.from({ length: REQUESTS }, () => -Math.floor(random.next() ** 1.4 * DAYS)).sort((a, b) => a - b);
  const outcomes = created.map((day) => outcomeOf(day, random));
  const counts = spread(outcomes, random);
  const requests = created.map((day, index) => planRequest(day, outcomes[index] ?? 'new', counts[index] ?? 0, random));
  return withFullDay(requests);
}

/** The older a request, the further it has come. */
function outcomeOf(day: number, random: Random): Outcome {
  if (day <= -14) return random.weighted({ closed: 68, done: 16, progress: 8, cancelled: 8 });
  if (day <= -5) return random.weighted({ closed: 30, done: 28, progress: 30, assigned: 6, cancelled: 6 });
  return random.weighted({ new: 14, assigned: 20, progress: 46, done: 16, cancelled: 4 });
}

const hasWork = (outcome: Outcome) => outcome === 'progress' || outcome === 'done' || outcome === 'closed';

/** Sub-tasks a request: together exactly SUBTASKS. */
function spread(outcomes: readonly Outcome[], random: Random): readonly number[] {
  const counts = outcomes.map((outcome): number => (hasWork(outcome) ? random.between(1, 3) : 0));
  const open = counts.flatMap((count, index) => (count > 0 || outcomes[index] === 'assigned' ? [index] : []));
  let left = SUBTASKS - counts.reduce((sum, count) => sum + count, 0);
  for (let turn = 0; left !== 0; turn += 1) {
    const index = open[turn % open.length] ?? 0;
    const step = Math.sign(left);
    const count = (counts[index] ?? 0) + step;
    if (count < 1 || count > 6) continue;
    counts[index] = count;
    left -= step;
  }
  return counts;
}

const STANDARD = { acme: 'acme.cooling', globex: 'globex.water' } as const;
const PROJECT = { acme: 'acme.projects', globex: 'globex.solar' } as const;

function planRequest(created: number, outcome: Outcome, count: number, random: Random): RequestPlan {
  const brand = random.chance(0.6) ? 'acme' : 'globex';
  const type = (random.chance(0.78) ? STANDARD : PROJECT)[brand];
  const provider = brand === 'acme' || random.chance(0.6) ? 'fixit' : 'zenith';
  const place = random.pick(places as [Place, ...Place[]]);
  const isOver = outcome === 'done' || outcome === 'closed';
  const due = isOver ? Math.min(0, created + random.between(0, 3)) : created + random.between(1, 6);
  const base = { brand, type, provider, outcome, created, due, place, minute: random.between(8 * 60, 19 * 60) } as const;
  return {
    ...base,
    title: random.pick(titles[type] ?? ['Service']),
    description: random.pick(descriptions),
    priority: random.weighted(priorities),
    name: `${random.pick(firstNames)} ${random.pick(lastNames)}`,
    mobile: `98${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
    flat: `${random.pick(['A', 'B', 'C', 'D'])}-${random.between(1, 24)}0${random.between(1, 4)}`,
    building: `${random.pick(['Lotus', 'Palm', 'Sunrise', 'Lake View', 'Green', 'Silver'])} ${random.pick(['Residency', 'Apartments', 'Heights', 'Enclave', 'Towers'])}`,
    cost: random.between(4, 180) * 10_000 - 100,
    external: random.chance(0.55) ? `${brand === 'acme' ? 'AC' : 'GX'}${random.between(100_000, 999_999)}` : null,
    internal: random.chance(0.2) ? random.pick(notes) : null,
    subtasks: Array.from({ length: count }, (_, index) => planSubtask({ ...base, index, last: count - 1 }, random)),
  };
}

type Around = Pick<RequestPlan, 'type' | 'provider' | 'outcome' | 'created' | 'due'> & { readonly index: number; readonly last: number };

function planSubtask({ type, provider, outcome, created, due, index, last }: Around, random: Random): SubtaskPlan {
  const crew = crews[provider] as [string, ...string[]];
  const isProject = type === PROJECT.acme || type === PROJECT.globex;
  const isOver = outcome === 'done' || outcome === 'closed';
  const day = isOver
    ? Math.min(0, created + Math.round(((due - created) * index) / Math.max(1, last)))
    : Math.max(created, due - random.between(0, 2));
  const kind = index === 0 ? 'visit' : random.pick(['repair', 'visit'] as const);
  const path = isOver ? overPath(random) : openPath(outcome, index, random);
  return {
    type: isProject && index > 0 ? 'install' : kind,
    technician: random.pick(crew),
    // What has begun is not for a later day.
    due: path.includes('in_progress') ? Math.min(0, day) : day,
    start: random.between(9 * 2, 16 * 2) * 30,
    minutes: random.pick([60, 60, 90, 120]),
    path,
  };
}

const overPath = (random: Random): readonly string[] => {
  const way = random.weighted({ plain: 70, held: 12, verified: 18 });
  if (way === 'held') return ['accepted', 'in_progress', 'on_hold', 'in_progress', 'done'];
  return way === 'verified' ? ['accepted', 'in_progress', 'done', 'closed'] : ['accepted', 'in_progress', 'done'];
};

const ways = {
  waiting: [],
  accepted: ['accepted'],
  working: ['accepted', 'in_progress'],
  held: ['accepted', 'in_progress', 'on_hold'],
  done: ['accepted', 'in_progress', 'done'],
  off: ['cancelled'],
} as const;

/** Of a request in progress the first sub-task has begun at least. */
function openPath(outcome: Outcome, index: number, random: Random): readonly string[] {
  if (outcome === 'assigned') return random.chance(0.5) ? ways.accepted : ways.waiting;
  if (index === 0) return ways[random.weighted({ working: 40, held: 20, done: 40 })];
  return ways[random.weighted({ waiting: 34, accepted: 28, working: 8, done: 22, off: 8 })];
}

/** The technician of the account list has a full day today: by noon one is done, one begun, the rest wait. */
const fullDay = [ways.done, ways.working, ways.accepted, ways.accepted, ways.accepted, ways.waiting, ways.waiting, ways.waiting] as const;
const FULL_DAY: number = fullDay.length;

function withFullDay(requests: readonly RequestPlan[]): readonly RequestPlan[] {
  let left = FULL_DAY;
  const today = [...requests].reverse().map((request) => {
    if (left === 0 || request.provider !== 'fixit' || (request.outcome !== 'progress' && request.outcome !== 'assigned')) return request;
    const at = request.subtasks.findIndex(({ path }) => !path.includes('cancelled') && !path.includes('done'));
    if (at < 0) return request;
    left -= 1;
    const slot = FULL_DAY - 1 - left;
    const day = { technician: FIRST_TECHNICIAN, due: 0, start: 9 * 60 + slot * 60, minutes: 45, path: fullDay[slot] ?? [] };
    const subtasks = request.subtasks.map((subtask, index) => (index === at ? { ...subtask, ...day } : subtask));
    return { ...request, due: Math.max(0, request.due), subtasks };
  });
  return today.reverse();
}

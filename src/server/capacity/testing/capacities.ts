/** Capacity for tests: one line of work with one hub, and what a test says of it. */
import { type Days, type Span, type Technician, type Visit, workdayKey } from '../../scheduling/index.ts';
import type { Asked, Capacity, HubPlace, Line, Setting, Slot } from '../types.ts';

/** A Wednesday. */
export const DAY = '2031-03-05';

export const technician = (id: string, more: Partial<Technician> = {}): Technician => ({
  id,
  name: id,
  verticalIds: [],
  brandIds: [],
  skills: [],
  hubs: [{ hubId: 'hub', verticalId: 'line', kind: 'primary', from: '2031-01-01', to: null }],
  parts: new Map(),
  ...more,
});

export const visit = (id: string, more: Partial<Visit> = {}): Visit => ({
  id,
  code: id,
  title: id,
  day: DAY,
  site: null,
  pincode: null,
  brandId: null,
  verticalId: 'line',
  hubId: 'hub',
  duration: 60,
  window: null,
  priority: 'Normal',
  dueBy: null,
  skills: [],
  parts: [],
  technicianId: null,
  at: null,
  isFixed: false,
  after: null,
  crew: null,
  wished: null,
  version: 1,
  ...more,
});

export const slot = (id: string, from: number, to: number, more: Partial<Slot> = {}): Slot => ({
  id,
  verticalId: 'line',
  hubId: null,
  label: id,
  from,
  to,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: [],
  onHolidays: false,
  cutoff: 0,
  limitBy: 'minutes',
  limit: null,
  ...more,
});

const plain: Setting = {
  unit: 'minutes',
  buffer: 0,
  reserve: 0,
  overbook: 0,
  travel: 0,
  horizonDays: 30,
  leadTime: 0,
  punchedInOnly: false,
};
export const line = (setting: Partial<Setting> = {}): Line => ({
  id: 'line',
  name: 'Line',
  usual: 60,
  holdMinutes: 10,
  setting: { ...plain, ...setting },
});
export const hub: HubPlace = { id: 'hub', name: 'Hub', verticalId: 'line' };

type Made = Partial<Omit<Capacity, 'days'>> & {
  readonly technicians?: readonly Technician[];
  readonly visits?: readonly Visit[];
  readonly days?: readonly string[];
  /** Of everybody on every day; 9 to 18 unless told. */
  readonly hours?: (technicianId: string, day: string) => readonly Span[];
  readonly breakMinutes?: number;
};

export function capacityOf(made: Made = {}): Capacity {
  const {
    technicians = [technician('a')],
    visits = [],
    days = [DAY],
    hours = () => [{ from: 540, to: 1080 }],
    breakMinutes = 0,
    ...more
  } = made;
  const workdays = technicians.flatMap(({ id }) =>
    days.map(
      (day) =>
        [
          workdayKey(id, day),
          { technicianId: id, day, spans: hours(id, day), isKnown: true, breakMinutes, start: null, away: [] },
        ] as const,
    ),
  );
  const all: Days = {
    orgId: 'org',
    timeZone: 'UTC',
    days,
    technicians,
    workdays: new Map(workdays),
    visits,
    names: { skills: new Map([['s', 'Heat pump']]), hubs: new Map(), parts: new Map() },
  };
  return {
    days: all,
    lines: [line()],
    hubs: [hub],
    slots: [slot('morning', 540, 720)],
    holds: [],
    overrides: [],
    holidays: new Set(),
    punchedIn: new Set(),
    now: Date.parse(`${DAY}T00:00:00Z`),
    ...more,
  };
}

/** The first window of the first line of work. */
export function askedOf(capacity: Capacity, more: Partial<Asked> = {}): Asked {
  const [firstSlot = slot('none', 0, 0)] = capacity.slots;
  const [firstLine = line()] = capacity.lines;
  return { slot: firstSlot, hub, line: firstLine, day: DAY, skills: [], ...more };
}

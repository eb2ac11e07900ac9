/** Days for tests, of which a test says only what it is about. */
import { type Days, type Technician, type Visit, type Workday, workdayKey } from '../day/index.ts';

export const DAY = '2026-03-02';
/** Connaught Place; a hundredth of a degree is a kilometre or so. */
export const near = (north = 0, east = 0) => ({ latitude: 28.63 + north / 100, longitude: 77.21 + east / 100 });

export const technician = (id: string, over: Partial<Technician> = {}): Technician => ({
  id,
  name: `Technician ${id}`,
  verticalIds: [],
  brandIds: [],
  skills: [],
  hubs: [],
  parts: new Map(),
  ...over,
});

export const workday = (technicianId: string, over: Partial<Workday> = {}): Workday => ({
  technicianId,
  day: DAY,
  spans: [{ from: 540, to: 1080 }],
  isKnown: true,
  breakMinutes: 0,
  start: near(),
  away: [],
  ...over,
});

export const visit = (id: string, over: Partial<Visit> = {}): Visit => ({
  id,
  code: id.toUpperCase(),
  title: 'Visit',
  day: DAY,
  site: near(1, 1),
  pincode: null,
  brandId: null,
  verticalId: null,
  hubId: null,
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
  ...over,
});

export const daysOf = (technicians: readonly Technician[], workdays: readonly Workday[], visits: readonly Visit[], days = [DAY]): Days => ({
  orgId: 'org',
  timeZone: 'Asia/Kolkata',
  days,
  technicians,
  workdays: new Map(workdays.map((each) => [workdayKey(each.technicianId, each.day), each])),
  visits,
  names: {
    skills: new Map([
      ['heat', 'Heat pump'],
      ['gas', 'Gas'],
    ]),
    hubs: new Map([
      ['north', { name: 'North', site: near(3, 0) }],
      ['south', { name: 'South', site: near(-3, 0) }],
    ]),
    parts: new Map([['filter', 'Filter']]),
  },
});

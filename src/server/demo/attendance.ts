/** Shifts, holidays, rosters, days, leave and corrections of the providers' technicians, two weeks around today. */
import type { Row } from '../database/port.ts';
import { utilisationOf } from '../workflows/attendance/derived-day.ts';
import { people } from './people-data.ts';
import { places } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { create, lookup, server } from './seed.ts';
import type { DoneRequest, Work } from './work.ts';

const SEED = 31;
const PROVIDERS = ['fixit', 'zenith'] as const;
type Provider = (typeof PROVIDERS)[number];
/** Days before and after today. */
const BEFORE = 10;
const AFTER = 7;
const SHIFT = { begin: 9 * 60, end: 18 * 60, rest: 30 };
/** Day of rest, counted from today, so that today is a day of work whenever the demo is looked at. */
const REST = 3;
const WEEK = 7;

const leaves = [
  { kind: 'casual', from: 2, days: 2, reason: 'Wedding in the family', decided: 'approve' },
  { kind: 'sick', from: -4, days: 1, reason: 'Fever', decided: 'approve' },
  { kind: 'earned', from: 9, days: 5, reason: 'Going home for the festival', decided: null },
  { kind: 'casual', from: 4, days: 1, reason: 'Bank work', decided: null },
  { kind: 'casual', from: 3, days: 1, reason: 'Personal work', decided: 'reject' },
] as const;

/** Days counted from today, so that today is never one of them; outside of the days that are shown, and of all leave. */
const holidays = [
  { name: 'Founders’ day', from: -58 },
  { name: 'Spring festival', from: -23 },
  { name: 'Harvest festival', from: 17 },
  { name: 'Company outing', from: 43 },
] as const;

/** Technicians by their place in the list; days counted from today. */
const corrections = [
  { who: 0, day: -2, in_time: '09:00', out_time: '18:30', reason: 'The phone was empty when I left the customer', decided: null },
  { who: 2, day: -1, in_time: '09:00', out_time: '18:00', reason: 'Forgot to punch in', decided: 'approve' },
  { who: 3, day: -5, in_time: '08:30', out_time: '19:30', reason: 'Worked longer', decided: 'reject' },
] as const;

type Technician = { readonly email: string; readonly org: Provider };
const technicians: readonly Technician[] = people.flatMap(({ email, org, role }) =>
  role === 'technician' && (org === 'fixit' || org === 'zenith') ? [{ email, org }] : [],
);

export async function seedAttendance(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  const { seed, orgs, actor } = work;
  const random = createRandom(SEED);
  const shifts = await create(
    seed,
    'shift',
    PROVIDERS.map((org) => ({
      org_id: orgs.orgId(org),
      name: 'Day shift',
      start_time: '09:00',
      end_time: '18:00',
      break_minutes: SHIFT.rest,
    })),
  );
  await create(
    seed,
    'holiday',
    PROVIDERS.flatMap((org) => holidays.map(({ name, from }) => ({ org_id: orgs.orgId(org), name, day: work.calendar.day(from) }))),
  );
  const shiftId = lookup(
    PROVIDERS.map((org, index) => [org, String(shifts[index]?.id)] as const),
    'shift',
  );
  const idOf = ({ email }: Technician) => actor(email).user.id;
  const tasks = minutesByDay(requests);
  const isWorkday = (offset: number) => (offset + BEFORE * WEEK) % WEEK !== REST;
  const all = Array.from({ length: BEFORE + AFTER + 1 }, (_, index) => index - BEFORE);
  const base = (technician: Technician) => ({ org_id: orgs.orgId(technician.org), user_id: idOf(technician) });
  const past = all.filter((offset) => offset <= 0 && isWorkday(offset));
  const days = technicians.flatMap((technician) =>
    past.map((offset) => dayOf({ work, technician, offset, random, busy: tasks.get(`${technician.email} ${offset}`) ?? 0 })),
  );
  await create(
    seed,
    'attendance-day',
    days.flatMap(({ technician, offset, row }) => (offset < 0 ? [{ ...base(technician), shift_id: shiftId(technician.org), ...row }] : [])),
  );
  const resting = all.filter((offset) => offset < 0 && !isWorkday(offset));
  await create(
    seed,
    'attendance-day',
    technicians.flatMap((technician, index) =>
      resting.map((offset) => ({ ...base(technician), ...restOf(work, offset, isOnLeave(index, offset)) })),
    ),
  );
  await create(
    seed,
    'punch',
    days.flatMap(({ technician, punches }) =>
      punches.map((punch) => ({ ...base(technician), shift_id: shiftId(technician.org), ...punch })),
    ),
  );
  // Makes the days from today on, out of what is known of them by now.
  await create(
    seed,
    'roster-entry',
    technicians.flatMap((technician) =>
      all.map((offset) => ({
        ...base(technician),
        day: work.calendar.day(offset),
        ...(isWorkday(offset) ? { shift_id: shiftId(technician.org) } : { is_day_off: true }),
      })),
    ),
  );
  await seedLeave(work, technicians);
  await seedCorrections(work);
}

/** Minutes of planned work by technician and day. */
function minutesByDay(requests: readonly DoneRequest[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { plan } of requests.flatMap(({ subtasks }) => subtasks)) {
    const key = `${plan.technician} ${plan.due}`;
    sums.set(key, (sums.get(key) ?? 0) + plan.minutes);
  }
  return sums;
}

type DayPlan = {
  readonly work: Work;
  readonly technician: Technician;
  readonly offset: number;
  readonly random: Random;
  readonly busy: number;
};

const isOnLeave = (index: number, offset: number) => {
  const leave = leaves[index];
  return leave?.decided === 'approve' && offset >= leave.from && offset < leave.from + leave.days;
};

const MIDNIGHT = 24 * 60;

/** A day of rest of the past, which some were ill on. */
const restOf = ({ calendar }: Work, offset: number, isLeave: boolean): Row => ({
  day: calendar.day(offset),
  state: isLeave ? 'leave' : 'off',
  closes_at: calendar.at(offset, MIDNIGHT),
});

/** Most come in time; today nobody has left yet. */
function dayOf({ work: { calendar }, technician, offset, random, busy }: DayPlan) {
  const day = calendar.day(offset);
  const planned = SHIFT.end - SHIFT.begin - SHIFT.rest;
  const closes_at = calendar.at(offset, MIDNIGHT);
  if (busy === 0 && random.chance(0.08)) {
    const row = { day, state: 'absent', planned_minutes: planned, closes_at };
    return { technician, offset, row, punches: [] as readonly Row[] };
  }
  const late = random.chance(0.2) ? random.between(12, 45) : 0;
  const begin = SHIFT.begin - (late > 0 ? -late : random.between(0, 12));
  const end = SHIFT.end + random.between(-20, 35);
  const isToday = offset === 0;
  const first_in = calendar.at(offset, begin);
  const last_out = isToday ? null : calendar.at(offset, end);
  const worked = isToday ? 0 : end - begin - SHIFT.rest;
  const place = places[random.between(0, places.length - 1)];
  const at = {
    source: 'app',
    accuracy: random.between(5, 40),
    is_inside: true,
    place: place?.city ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
  const row = {
    day,
    state: 'present',
    first_in,
    last_out,
    closes_at,
    planned_minutes: planned,
    worked_minutes: Math.max(0, worked),
    task_minutes: Math.min(busy, planned),
    utilisation_percent: utilisationOf({ worked, busy: Math.min(busy, planned) }),
    late_minutes: late,
    early_minutes: isToday ? 0 : Math.max(0, SHIFT.end - end),
    free_minutes: Math.max(0, planned - busy),
  };
  const punches = [
    { type: 'in', at: first_in, device_at: first_in, day, ...at },
    ...(last_out === null ? [] : [{ type: 'out', at: last_out, device_at: last_out, day, ...at }]),
  ];
  return { technician, offset, row, punches };
}

const GIVEN = { casual: 8, sick: 6, earned: 12 } as const;

/** Whom the authorities for leave name; they decide on corrections too. */
const deciders: Readonly<Record<Provider, string>> = { fixit: 'user@fixit.test', zenith: 'admin@zenith.test' };

/** Everybody has days to take; some have asked for them, and their approver has decided on some. */
async function seedLeave({ seed, orgs, actor, calendar }: Work, all: readonly Technician[]): Promise<void> {
  const given = all.flatMap((technician) =>
    Object.entries(GIVEN).map(([kind, days]) => ({
      org_id: orgs.orgId(technician.org),
      user_id: actor(technician.email).user.id,
      kind,
      days,
      day: calendar.day(-BEFORE),
      note: 'Leave of the year',
    })),
  );
  await create(seed, 'leave-entry', given, server);
  for (const [index, { kind, from, days, reason, decided }] of leaves.entries()) {
    const technician = all[index % all.length];
    if (!technician) continue;
    const row = { kind, from_day: calendar.day(from), to_day: calendar.day(from + days - 1), reason };
    const [request] = await create(seed, 'leave-request', [row], actor(technician.email));
    if (decided === null || !request) continue;
    const input = decided === 'reject' ? { remarks: 'Too many are away that day.' } : {};
    await seed.run(actor(deciders[technician.org]), { entity: 'leave-request', workflow: decided, ids: [String(request.id)], input });
  }
  const helpful = all.slice(0, 4).map((technician, index) => ({
    technician,
    row: { day: calendar.day(index + 1), kind: index === 1 ? 'unavailable' : 'available', from_time: '18:00', to_time: '20:00' },
  }));
  for (const { technician, row } of helpful) await create(seed, 'availability', [row], actor(technician.email));
}

/** One waits, one was put right, one was not. */
async function seedCorrections({ seed, actor, calendar }: Work): Promise<void> {
  for (const { who, day, decided, ...asked } of corrections) {
    const technician = technicians[who];
    if (!technician) continue;
    const row = { ...asked, date: calendar.day(day) };
    const [made] = await create(seed, 'attendance-correction', [row], actor(technician.email));
    if (decided === null || !made) continue;
    const input = decided === 'reject' ? { remarks: 'The punches say otherwise' } : {};
    const call = { entity: 'attendance-correction', workflow: `${decided}-correction`, ids: [String(made.id)], input };
    await seed.run(actor(deciders[technician.org]), call);
  }
}

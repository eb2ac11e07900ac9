/** Shifts, holidays, rosters, days, leave and corrections of the providers' technicians, two weeks around today. */

import { type DayFacts, derivedDay, hoursOf, type PlannedShift, type Punch } from '../attendance/index.ts';
import { defaults } from '../defaults/index.ts';
import type { Draft } from '../rows/index.ts';
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
const SHIFT = { begin: 9 * 60, end: 18 * 60, rest: 30, start_time: '09:00', end_time: '18:00' };
/** Day of rest, counted from today, so that today is a day of work whenever the demo is looked at. */
const REST = 3;
/** As organisations and shifts have it unless told. */
const GRACE = 10;
const WEEK = 7;

const leaves = [
  { kind: 'casual', from: 2, days: 2, reason: 'Wedding in the family', decided: 'approve' },
  { kind: 'sick', from: -5, days: 1, reason: 'Fever', decided: 'approve' },
  { kind: 'earned', from: 9, days: 5, reason: 'Going home for the festival', decided: null },
  { kind: 'casual', from: 4, days: 1, reason: 'Bank work', decided: null },
  { kind: 'casual', from: 5, days: 1, reason: 'Personal work', decided: 'reject' },
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
      start_time: SHIFT.start_time,
      end_time: SHIFT.end_time,
      break_minutes: SHIFT.rest,
    })),
  );
  await create(
    seed,
    'holiday',
    PROVIDERS.flatMap((org) => holidays.map(({ name, from }) => ({ org_id: orgs.orgId(org), name, day: work.calendar.day(from) }))),
  );
  const shiftId = lookup(
    PROVIDERS.map((org, index) => [org, shifts[index]?.id ?? ''] as const),
    'shift',
  );
  const idOf = ({ email }: Technician) => actor(email).user.id;
  const tasks = minutesByDay(requests);
  const isWorkday = (offset: number) => (offset + BEFORE * WEEK) % WEEK !== REST;
  const all = Array.from({ length: BEFORE + AFTER + 1 }, (_, index) => index - BEFORE);
  const base = (technician: Technician) => ({ org_id: orgs.orgId(technician.org), user_id: idOf(technician) });
  const past = all.filter((offset) => offset <= 0);
  const days = technicians.flatMap((technician, index) =>
    past.map((offset) =>
      dayOf({
        work,
        technician,
        offset,
        random,
        busy: tasks.get(`${technician.email} ${offset}`) ?? 0,
        shiftId: isWorkday(offset) ? shiftId(technician.org) : undefined,
        isOnLeave: isOnLeave(index, offset),
      }),
    ),
  );
  await create(
    seed,
    'attendance-day',
    days.flatMap(({ technician, offset, row }) => (offset < 0 ? [{ ...base(technician), ...row }] : [])),
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
      all.map((offset): Draft<'roster-entry'> => {
        const entry = { ...base(technician), day: work.calendar.day(offset) };
        return isWorkday(offset) ? { ...entry, shift_id: shiftId(technician.org) } : { ...entry, is_day_off: true };
      }),
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
    if (plan.path.includes('cancelled')) continue;
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
  /** Undefined on a day of rest. */
  readonly shiftId: string | undefined;
  readonly isOnLeave: boolean;
};

const isOnLeave = (index: number, offset: number) => {
  const leave = leaves[index];
  return leave?.decided === 'approve' && offset >= leave.from && offset < leave.from + leave.days;
};

/** Most come in time; today nobody has left yet. What follows for the day is the product's own arithmetic. */
function dayOf(plan: DayPlan) {
  const { work, technician, offset, busy, shiftId } = plan;
  const { calendar, seed } = work;
  const day = calendar.day(offset);
  const shift: PlannedShift | undefined =
    shiftId === undefined
      ? undefined
      : {
          day,
          shiftId,
          locationId: null,
          ...hoursOf({ day, start: SHIFT.start_time, end: SHIFT.end_time }, defaults.timeZone),
          breakMinutes: SHIFT.rest,
          graceMinutes: GRACE,
        };
  const punches = shift && !plan.isOnLeave ? punchesOf(plan) : [];
  const facts: DayFacts = {
    day,
    timeZone: defaults.timeZone,
    shift,
    isDayOff: shift === undefined,
    isOnField: true,
    leave: plan.isOnLeave ? 'whole' : null,
    isHoliday: false,
    punches: punches.map(({ type, at }): Punch => ({ type, at: Date.parse(at), day })),
    busyMinutes: busy,
    now: Date.parse(seed.clock.now()),
  };
  return { technician, offset, row: { day, ...derivedDay(facts) }, punches };
}

/** Who comes is at work before the demo is looked at, whatever the hour. */
function punchesOf({ work: { calendar }, offset, random, busy }: DayPlan) {
  const day = calendar.day(offset);
  if (busy === 0 && random.chance(0.08)) return [];
  const late = random.chance(0.2) ? random.between(12, 45) : 0;
  const begin = SHIFT.begin - (late > 0 ? -late : random.between(0, 12));
  const end = SHIFT.end + random.between(-20, 35);
  const place = places[random.between(0, places.length - 1)];
  const at = {
    day,
    source: 'app' as const,
    accuracy: random.between(5, 40),
    is_inside: true,
    place: place?.city ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
  const punchAt = (type: Punch['type'], instant: string) => ({ type, at: instant, device_at: instant, ...at });
  return offset === 0
    ? [punchAt('in', calendar.at(offset, begin))]
    : [punchAt('in', calendar.at(offset, begin)), punchAt('out', calendar.at(offset, end))];
}

const GIVEN = { casual: 8, sick: 6, earned: 12 } as const;
const kinds = ['casual', 'sick', 'earned'] as const;

/** Whom the authorities for leave name; they decide on corrections too. */
const deciders: Readonly<Record<Provider, string>> = { fixit: 'user@fixit.test', zenith: 'admin@zenith.test' };

/** Everybody has days to take; some have asked for them, and their approver has decided on some. */
async function seedLeave({ seed, orgs, actor, calendar }: Work, all: readonly Technician[]): Promise<void> {
  const given = all.flatMap((technician) =>
    kinds.map((kind) => ({
      org_id: orgs.orgId(technician.org),
      user_id: actor(technician.email).user.id,
      kind,
      days: GIVEN[kind],
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
    await seed.run(actor(deciders[technician.org]), { entity: 'leave-request', workflow: decided, ids: [request.id], input });
  }
  const helpful = all.slice(0, 4).map((technician, index) => ({
    technician,
    row: {
      day: calendar.day(index + 1),
      kind: index === 1 ? ('unavailable' as const) : ('available' as const),
      from_time: '18:00',
      to_time: '20:00',
    },
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
    const call = { entity: 'attendance-correction', workflow: `${decided}-correction`, ids: [made.id], input };
    await seed.run(actor(deciders[technician.org]), call);
  }
}

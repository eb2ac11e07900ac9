/** The days that the demo's fixtures tell of can be believed: who is where, when and for how long, and what customers say of it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { minutesOf } from '../../../engine/core/format/zone-days.ts';

type Values = Readonly<Record<string, unknown>>;
type Step = Values & { readonly create?: string; readonly run?: string; readonly rows?: readonly (Values | readonly unknown[])[] };

const stepsOf = (name: string): readonly Step[] =>
  (JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')) as { readonly steps: readonly Step[] }).steps;

/** Rows of an entity as objects, whichever way their step writes them. */
const made = (name: string, entity: string): readonly Values[] =>
  stepsOf(name)
    .filter(({ create }) => create === entity)
    .flatMap(({ rows = [], columns, with: shared, as }) =>
      rows.map((row) => ({
        as,
        ...(shared as Values | undefined),
        ...(Array.isArray(row) ? Object.fromEntries((columns as string[]).map((column, index) => [column, row[index]])) : row),
      })),
    );

const keys = (name: string, workflow: string, to: RegExp): ReadonlySet<unknown> =>
  new Set(
    stepsOf(name)
      .filter(({ run, of, input }) => run === workflow && of === 'subtask' && to.test(String((input as Values | undefined)?.to)))
      .flatMap(({ on }) => on as readonly unknown[]),
  );

const told = ['work', 'ahead', 'evergreen'] as const;
/** Sub-tasks that were moved to a status of these, in whichever file. */
const all = (workflow: string, to: RegExp) => new Set(told.flatMap((name) => [...keys(name, workflow, to)]));
const requests = new Map(told.flatMap((name) => made(name, 'service-request')).map((row) => [`@service-request/${row['#']}`, row]));
const cancelled = all('update-status', / cancelled$/);
const leads = new Map(told.flatMap((name) => made(name, 'subtask')).map((row) => [`@subtask/${row['#']}`, row]));
/** Whoever comes along has the time of whoever leads. */
const companions = told
  .flatMap(stepsOf)
  .filter(({ run }) => run === 'add-technician')
  .flatMap(({ on, input }) =>
    (on as readonly string[]).map((lead): Values => ({ ...leads.get(lead), '#': `${lead} too`, assgne_id: (input as Values).assgne_id })),
  );
const visits = [...leads.values(), ...companions].filter((row) => row.assgne_id && !cancelled.has(`@subtask/${row['#']}`));

/** Towns between which somebody goes on one day. */
const regions = [
  ['Mumbai', 'Navi Mumbai', 'Thane'],
  ['New Delhi', 'Ghaziabad', 'Gurugram', 'Noida', 'Faridabad'],
  ['Ahmedabad', 'Gandhinagar'],
];
const regionOf = (visit: Values) => {
  const city = String(requests.get(String(visit.srvc_req_id))?.cust_city);
  return regions.find((towns) => towns.includes(city))?.[0] ?? city;
};
const dayOf = (text: unknown) => Number(/^=day\((-?\d+)\)$/.exec(String(text))?.[1] ?? Number.NaN);

function grouped(rows: readonly Values[], keyOf: (row: Values) => string): ReadonlyMap<string, readonly Values[]> {
  const groups = new Map<string, Values[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const days = [...grouped(visits, ({ assgne_id, due }) => `${assgne_id} ${due}`)];
const wrong = (holds: (day: readonly Values[]) => boolean) => days.filter(([, day]) => !holds(day)).map(([key]) => key);
const timed = (day: readonly Values[]) =>
  day
    .filter(({ start_time }) => start_time)
    .map(({ start_time, end_time }) => ({ from: minutesOf(String(start_time)), to: minutesOf(String(end_time)) }))
    .toSorted((one, other) => one.from - other.from);

it('has three brands with weeks of work, and service providers who share them', () => {
  const weeks = (rows: readonly Values[]) => new Set(rows.map(({ due }) => Math.floor(dayOf(due) / 7))).size;
  const byProvider = grouped(visits, ({ as }) => String(as));
  const byBrand = grouped(visits, ({ srvc_req_id }) => String(requests.get(String(srvc_req_id))?.srvc_type_id).split('.')[0] ?? '');
  for (const groups of [byProvider, byBrand]) {
    expect(groups.size).toBe(3);
    for (const rows of groups.values()) expect(weeks(rows)).toBeGreaterThanOrEqual(4);
  }
});

it('leaves no visit of a day gone by open, unless it says what it waits for', () => {
  const moves = told.flatMap(stepsOf).filter(({ run, of }) => run === 'update-status' && of === 'subtask');
  const last = new Map(
    moves.flatMap(({ on, input }) => {
      const { to, remarks } = input as Readonly<Record<string, string>>;
      return (on as readonly string[]).map((key) => [key, { to: `${to}`.split(' ').at(-1), remarks }] as const);
    }),
  );
  const past = visits.filter(({ due }) => dayOf(due) < 0).map((visit) => ({ key: visit['#'], ...last.get(`@subtask/${visit['#']}`) }));
  const isExplained = ({ to = '', remarks = '' }) => ['done', 'closed'].includes(to) || (to === 'on_hold' && remarks.length > 10);
  expect(past.filter((visit) => !isExplained(visit))).toEqual([]);
  expect(past.filter(({ to }) => to === 'on_hold').length).toBeLessThan(past.length / 8);
});

it('gives nobody more in a day than its hours take, nor two things at once', () => {
  expect(wrong((day) => day.length <= 8)).toEqual([]);
  expect(wrong((day) => timed(day).reduce((sum, { from, to }) => sum + to - from, 0) <= 10 * 60)).toEqual([]);
  expect(wrong((day) => timed(day).every(({ from, to }) => from >= 7 * 60 && to > from && to <= 21 * 60))).toEqual([]);
  expect(wrong((day) => timed(day).every(({ from }, index, all) => index === 0 || from >= (all[index - 1]?.to ?? 0)))).toEqual([]);
});

it('has some visits of two technicians in the days to come', () => {
  expect(companions.length).toBeGreaterThanOrEqual(3);
  expect(companions.filter((visit) => !(dayOf(visit.due) > 0))).toEqual([]);
});

it('sends nobody to two cities in a day', () => {
  expect(wrong((day) => new Set(day.map(regionOf)).size === 1)).toEqual([]);
});

const approved = new Set(
  stepsOf('attendance')
    .filter(({ run }) => run === 'approve')
    .flatMap(({ on }) => on as readonly string[]),
);
const leaves = made('attendance', 'leave-request')
  .filter((row) => approved.has(`@leave-request/${row['#']}`))
  .map(({ as, from_day, to_day }) => ({ who: `@user/${as}`, from: dayOf(from_day), to: dayOf(to_day) }));
const deployments = new Map(made('deployment', 'deployment-request').map((row) => [`@deployment-request/${row['#']}`, row]));
const deployed = stepsOf('deployment')
  .filter(({ run }) => run === 'confirm')
  .flatMap(({ on, input }) => {
    const row = deployments.get(String((on as readonly unknown[])[0]));
    const span = { from: dayOf(row?.from_day), to: dayOf(row?.to_day), title: String(row?.title) };
    return ((input as Values).technician_ids as readonly string[]).map((who) => ({ who, ...span }));
  });

it('has nobody at work who is on leave, nor deployed and on leave', () => {
  expect(leaves.length).toBeGreaterThan(3);
  const away = (who: unknown, from: number, to: number) =>
    leaves.some((leave) => leave.who === who && leave.from <= to && leave.to >= from);
  expect(visits.filter(({ assgne_id, due }) => away(assgne_id, dayOf(due), dayOf(due))).map((visit) => visit['#'])).toEqual([]);
  expect(deployed.filter(({ who, from, to }) => away(who, from, to))).toEqual([]);
});

it('sends nobody of FixIt elsewhere who is deployed', () => {
  const own = deployed.filter(({ who }) => who.endsWith('@fixit.test'));
  expect(own).toHaveLength(4);
  const elsewhere = own.flatMap(({ who, from, to, title }) =>
    visits
      .filter(({ assgne_id, due }) => assgne_id === who && dayOf(due) >= from && dayOf(due) <= to)
      .map((visit) => `${title} ${visit['#']}`),
  );
  expect(elsewhere).toEqual([]);
});

/** Without a row of the roster, the days of the week say who works: a visit that lies well on a Thursday would be refused on a Friday. */
it('sends nobody out today or later whose roster does not say that it works then, whichever weekday today is', () => {
  const works = new Set(
    made('roster', 'roster-entry')
      .filter(({ is_day_off }) => is_day_off === false)
      .map(({ user_id, day }) => `${user_id} ${day}`),
  );
  const ahead = visits.filter(({ due }) => dayOf(due) >= 0);
  expect(ahead.length).toBeGreaterThan(50);
  expect(ahead.filter(({ assgne_id, due }) => !works.has(`${assgne_id} ${due}`)).map((visit) => visit['#'])).toEqual([]);
});

it('has feedback of customers for visits that were done, by the technician who made them', () => {
  const done = all('update-status', / (done|closed)$/);
  const byKey = new Map(visits.map((visit) => [`@subtask/${visit['#']}`, visit]));
  const said = ['ratings', 'evergreen-voices'].flatMap((name) => made(name, 'feedback'));
  expect(said.length).toBeGreaterThanOrEqual(20);
  expect(new Set(said.map(({ provider_id }) => provider_id)).size).toBe(3);
  expect(new Set(said.map(({ org_id }) => org_id)).size).toBe(3);
  for (const { subtask_id, request_id, user_id, stars, reasons, answered_at } of said) {
    const visit = byKey.get(String(subtask_id));
    expect([done.has(subtask_id), visit?.srvc_req_id, visit?.assgne_id]).toEqual([true, request_id, user_id]);
    expect((reasons as readonly unknown[]).length > 0).toBe(Number(stars) <= 3);
    expect(Number(/^=at\((-?\d+),/.exec(String(answered_at))?.[1])).toBeGreaterThan(dayOf(visit?.due));
  }
});

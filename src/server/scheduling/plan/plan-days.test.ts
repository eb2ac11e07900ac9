import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, wordsOf } from '../../../../engine/server/kernel/said.ts';
import platformTexts from '../../../../engine/server/locales/en.json' with { type: 'json' };
import constraintTexts from '../../../../screens/locales/en.constraints.json' with { type: 'json' };
import { judgeOf, type Policy, routeOf, usualPolicy } from '../constraints/index.ts';
import { type Days, type Visit, workdayKey } from '../day/index.ts';
import { DAY, daysOf, near, technician, visit, workday } from '../testing/builders.ts';
import { generateDays } from '../testing/days.ts';
import { verify } from '../verifier/index.ts';
import { type Proposal, planDays, type Relaxation } from './index.ts';

const planned = (
  days: Days,
  { policy = usualPolicy, keepAssigned = true, seed = 1 }: { policy?: Policy; keepAssigned?: boolean; seed?: number } = {},
) => planDays(days, judgeOf(policy), { seed, steps: 500, keepAssigned, scope: new Set(days.visits.map(({ id }) => id)) });
const of = ({ placed }: Proposal, id: string) => placed.find(({ visitId }) => visitId === id);
const texts: Readonly<Record<string, string>> = { ...constraintTexts.texts, ...platformTexts.texts };
/** Ids of what keeps everybody from the visit, each of which must have all that its sentence tells. */
const reasons = ({ left }: Proposal, id: string) =>
  left
    .find(({ visitId }) => visitId === id)
    ?.reasons.map(({ constraint, message }) => {
      expect(wordsOf(message, (key) => texts[key])).not.toMatch(/\{\{|problem\./);
      return constraint;
    });
const help = ({ left }: Proposal, id: string) => left.find(({ visitId }) => visitId === id)?.relaxation;

describe('a plan', () => {
  it('sends whoever is skilled, within hours and windows, and says in which order', async () => {
    const days = daysOf(
      [technician('a'), technician('b', { skills: [{ skillId: 'heat', level: 3, from: null, to: null }] })],
      [workday('a'), workday('b')],
      [
        visit('v', { skills: [{ skillId: 'heat', level: 2 }], window: { from: 600, to: 660 } }),
        visit('w', { skills: [{ skillId: 'heat', level: 3 }], window: { from: 900, to: 960 } }),
      ],
    );
    const proposal = await planned(days);
    expect(proposal.left).toEqual([]);
    expect([of(proposal, 'v'), of(proposal, 'w')]).toMatchObject([
      { technicianId: 'b', day: DAY, order: 1 },
      { technicianId: 'b', day: DAY, order: 2 },
    ]);
    expect(of(proposal, 'v')?.at).toBeGreaterThanOrEqual(600);
    expect(of(proposal, 'w')?.at).toBeLessThanOrEqual(960);
    expect(proposal.before).toEqual([]);
    expect(proposal.after).toMatchObject([{ technicianId: 'b', visits: 2, work: 120, overtime: 0, late: 0 }]);
  });

  it('says why a visit is left, of whom, and what would help', async () => {
    const days = daysOf(
      [technician('a', { skills: [{ skillId: 'heat', level: 2, from: null, to: null }] }), technician('b')],
      [workday('a'), workday('b', { spans: [], away: [{ from: 0, to: 1440, reason: 'ON_LEAVE' }] })],
      [visit('v', { skills: [{ skillId: 'heat', level: 3 }] }), visit('x', { site: null })],
    );
    const proposal = await planned(days);
    expect(proposal.placed).toEqual([]);
    expect(reasons(proposal, 'v')).toEqual(['level', 'skill', 'leave']);
    expect(help(proposal, 'v')).toMatchObject({ kind: 'level', amount: 1, technicianId: 'a', day: DAY });
    expect(partsOf(help(proposal, 'v')?.message ?? '')?.key).toBe('constraint.relax_level');
    expect(reasons(proposal, 'x')).toEqual(['place']);
    expect(help(proposal, 'x')).toBeNull();
  });

  it('splits no visit of several: they stay, others come around them, who is missing comes when they do, and without a time nobody', async () => {
    const crew = { crew: 'lead', window: { from: 600, to: 600 } };
    const days = daysOf(
      [technician('a'), technician('b'), technician('c')],
      [workday('a'), workday('b'), workday('c')],
      [
        visit('lead', { ...crew, technicianId: 'a', at: 600, isFixed: true }),
        visit('helper', { ...crew, technicianId: 'b', at: 600, isFixed: true }),
        visit('missing', { ...crew, at: 600 }),
        visit('timeless', { crew: 'timeless' }),
        ...Array.from({ length: 15 }, (_, index) => visit(`v${index}`)),
      ],
    );
    const off = usualPolicy.constraints.map((each) => (each.id === 'window' ? { ...each, strictness: 'off' as const } : each));
    const proposal = await planned(days, { keepAssigned: false, policy: { ...usualPolicy, constraints: off } });
    expect(of(proposal, 'lead') ?? of(proposal, 'helper')).toBeUndefined();
    expect(of(proposal, 'missing')).toMatchObject({ technicianId: 'c', at: 600 });
    expect(reasons(proposal, 'timeless')).toEqual(['together']);
    expect(help(proposal, 'timeless')).toBeNull();
    const helpers = proposal.placed.filter(({ technicianId }) => technicianId !== 'c').map(({ at }) => at);
    expect(helpers.length).toBeGreaterThan(0);
    expect(helpers.filter((at) => at > 540 && at < 660)).toEqual([]);
    expect(verify(days, usualPolicy, proposal.placed)).toEqual([]);
  });

  it('leaves alone what is fixed and what somebody has, and moves the latter where the policy lets it', async () => {
    const stays = visit('pinned', { technicianId: 'a', at: 600, isFixed: true, window: { from: 600, to: 600 } });
    const had = visit('had', { technicianId: 'a', at: 720, site: near(-9, -9), window: { from: 540, to: 1000 } });
    const days = daysOf(
      [technician('a'), technician('b')],
      [workday('a'), workday('b', { start: near(-9, -9) })],
      [stays, had, visit('new', { window: { from: 600, to: 620 } })],
    );
    const kept = await planned(days);
    expect(kept.placed.map(({ visitId }) => visitId)).toEqual(['new']);
    expect(of(kept, 'new')?.technicianId).toBe('b');
    const moved = await planned(days, { keepAssigned: false });
    expect(of(moved, 'had')?.technicianId).toBe('b');
    expect(of(moved, 'pinned')).toBeUndefined();
  });

  it('keeps time for the break, and no more visits than are allowed', async () => {
    const many = Array.from({ length: 9 }, (_, at) => visit(`v${at}`, { site: near() }));
    const days = daysOf([technician('a')], [workday('a', { breakMinutes: 60 })], many);
    const proposal = await planned(days);
    // Nine hours less one for the break; seven visits are allowed.
    expect(proposal.placed).toHaveLength(7);
    expect(reasons(proposal, proposal.left[0]?.visitId ?? '')).toEqual(['jobs']);
    const more = await planned(days, { policy: { ...usualPolicy, maxJobs: 20 } });
    expect(more.placed).toHaveLength(8);
    expect(reasons(more, more.left[0]?.visitId ?? '')).toEqual(['hours']);
    expect(help(more, more.left[0]?.visitId ?? '')).toMatchObject({ kind: 'overtime', amount: 60 });
  });

  it('begins a visit when the one is over that must be first', async () => {
    const days = daysOf(
      [technician('a'), technician('b')],
      [workday('a'), workday('b')],
      [visit('first', { window: { from: 800, to: 900 } }), visit('then', { after: 'first' })],
    );
    const proposal = await planned(days);
    expect(of(proposal, 'then')?.at).toBeGreaterThanOrEqual((of(proposal, 'first')?.at ?? 0) + 60);
  });

  it('keeps a promise where not everything can be done, and who is in a hurry is first all the same', async () => {
    const at = (id: string, more: Partial<Visit>) => visit(id, { site: near(), duration: 500, ...more });
    const one = daysOf([technician('a')], [workday('a')], [at('v', {}), at('promised', { dueBy: 1080 })]);
    expect((await planned(one)).placed.map(({ visitId }) => visitId)).toEqual(['promised']);
    const other = daysOf([technician('a')], [workday('a')], [at('promised', { dueBy: 1080 }), at('urgent', { priority: 'Urgent' })]);
    expect((await planned(other)).placed.map(({ visitId }) => visitId)).toEqual(['urgent']);
  });

  it.each([
    ['beside a visit without a place', [{ from: 540, to: 1080 }], [visit('had', { technicianId: 'a', at: 700, site: null })]],
    [
      'between two stretches',
      [
        { from: 540, to: 720 },
        { from: 725, to: 1080 },
      ],
      [],
    ],
  ])('makes no way shorter for whom nobody knows where he begins, %s', async (_, spans, had) => {
    // Some in the west, some in the east, an hour and more from each other.
    const many = Array.from({ length: 8 }, (_each, index) => visit(`v${index}`, { site: near(0, index % 2 === 0 ? -25 : 25) }));
    const days = daysOf([technician('a')], [workday('a', { start: null, spans })], [...had, ...many]);
    const policy = { ...usualPolicy, constraints: usualPolicy.constraints.filter(({ id }) => id !== 'travel') };
    const { placed } = await planned(days, { policy });
    expect(placed.length).toBeGreaterThan(0);
    expect(verify(days, policy, placed)).toEqual([]);
  });

  it('finds the same for crowded days, of which most is left over, and breaks no rule', async () => {
    const days = generateDays(5, { visits: 240, technicians: 12 });
    const [one, other] = [await planned(days), await planned(days)];
    expect(one.left.length).toBeGreaterThan(100);
    expect(other).toEqual(one);
    expect(verify(days, usualPolicy, one.placed)).toEqual([]);
    for (const { reasons: why } of one.left) expect(why.length).toBeGreaterThan(0);
  });

  it('tries other days for what does not fit on its own', async () => {
    const next = '2026-03-03';
    const days = daysOf(
      [technician('a')],
      [workday('a', { spans: [], away: [{ from: 0, to: 1440, reason: 'DAY_OFF' }] }), workday('a', { day: next })],
      [visit('v'), visit('full', { day: next, technicianId: 'a', at: 540, duration: 400, isFixed: true })],
      [DAY, next],
    );
    expect(help(await planned(days), 'v')).toMatchObject({ kind: 'day', amount: 1, day: next, technicianId: 'a' });
  });
});

const anyVisit = (index: number): fc.Arbitrary<Visit> =>
  fc
    .record({
      north: fc.integer({ min: -20, max: 20 }),
      east: fc.integer({ min: -20, max: 20 }),
      duration: fc.constantFrom(15, 30, 60, 120, 240),
      window: fc.option(fc.integer({ min: 540, max: 1000 }).map((from) => ({ from, to: from + 120 }))),
      level: fc.integer({ min: 0, max: 5 }),
      booked: fc.option(fc.record({ by: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 500, max: 1100 }) }), { freq: 3 }),
      isFixed: fc.boolean(),
      hub: fc.option(fc.constantFrom('north', 'south')),
    })
    .map(({ north, east, duration, window, level, booked, isFixed, hub }) =>
      visit(`v${index}`, {
        site: near(north, east),
        duration,
        window: booked ? null : window,
        skills: level === 0 ? [] : [{ skillId: 'heat', level }],
        hubId: hub,
        ...(booked ? { technicianId: booked.by, at: booked.at, isFixed } : {}),
      }),
    );
const anyDays = fc.integer({ min: 0, max: 14 }).chain((count) =>
  fc.tuple(...Array.from({ length: count }, (_, index) => anyVisit(index))).map((visits) =>
    daysOf(
      ['a', 'b', 'c'].map((id, at) =>
        technician(id, {
          skills: [{ skillId: 'heat', level: 1 + 2 * at, from: null, to: null }],
          hubs: at === 0 ? [] : [{ hubId: at === 1 ? 'north' : 'south', verticalId: 'v', kind: 'primary', from: '2026-01-01', to: null }],
        }),
      ),
      ['a', 'b', 'c'].map((id, at) =>
        workday(id, {
          breakMinutes: at * 30,
          start: near(at, -at),
          spans:
            at === 2
              ? [
                  { from: 540, to: 720 },
                  { from: 780, to: 1080 },
                ]
              : [{ from: 540, to: 1080 }],
        }),
      ),
      visits,
    ),
  ),
);

describe('every plan', () => {
  it('is the same for the same days, policy and seed, and has each visit in scope placed or left with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, fc.boolean(), async (days, keepAssigned) => {
        const [one, other] = [await planned(days, { keepAssigned }), await planned(days, { keepAssigned })];
        expect(other).toEqual(one);
        const told = [...one.placed, ...one.left].map(({ visitId }) => visitId);
        const free = days.visits.filter((each) => each.technicianId === null || (!keepAssigned && !each.isFixed)).map(({ id }) => id);
        expect(told.toSorted()).toEqual(free.toSorted());
        for (const { reasons: why } of one.left) expect(why.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('breaks no hard constraint that was not broken before it', async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, async (days) => {
        const judge = judgeOf(usualPolicy);
        const { placed } = await planned(days);
        const clashes = clashesIn(days, judge, placed).filter(({ visitId }) => placed.some((each) => each.visitId === visitId));
        expect(clashes).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('places what it leaves over, once what it proposes is relaxed', async () => {
    await fc.assert(
      fc.asyncProperty(anyDays, async (days) => {
        const { placed, left } = await planned(days);
        for (const { visitId, relaxation } of left) {
          if (!relaxation) continue;
          const order = { visitId, technicianId: relaxation.technicianId, day: DAY, at: relaxation.at, order: 0, travel: 0, metres: 0 };
          const found = clashesIn(days, judgeOf(relaxed(relaxation)), [...placed, order]).filter((clash) => clash.visitId === visitId);
          expect(found.map(({ constraint }) => constraint)).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** The policy with as much less asked as a relaxation says. */
const relaxed = ({ kind, amount }: Relaxation): Policy => ({
  ...usualPolicy,
  constraints: usualPolicy.constraints.filter(({ id }) => id !== kind || !['window', 'hub', 'level'].includes(id)),
  maxTravelKm: usualPolicy.maxTravelKm + (kind === 'travel' ? amount : 0),
  maxJobs: usualPolicy.maxJobs + (kind === 'jobs' ? amount : 0),
  overtime: kind === 'overtime' ? amount : 0,
});

/** By the judge, of a day with the plan on it. */
function clashesIn(days: Days, judge: ReturnType<typeof judgeOf>, placed: Proposal['placed']) {
  const { names, ways } = days;
  const visits = new Map(days.visits.map((each) => [each.id, each]));
  const planned = placed.flatMap(({ visitId, technicianId, at }) => {
    const found = visits.get(visitId);
    return found ? [{ visit: found, technicianId, at }] : [];
  });
  const booked = days.visits.flatMap((each) =>
    each.technicianId !== null && each.at !== null ? [{ visit: each, technicianId: each.technicianId, at: each.at }] : [],
  );
  return days.technicians.flatMap((each) => {
    const own = days.workdays.get(workdayKey(each.id, DAY));
    if (!own) return [];
    const mine = [...booked, ...planned].filter(({ technicianId }) => technicianId === each.id);
    const route = routeOf({ technician: each, workday: own, policy: judge.policy, names, ways }, mine, [...booked, ...planned]);
    const pairs = planned
      .filter(({ technicianId }) => technicianId === each.id)
      .flatMap(({ visit: one }) => judge.pair({ visit: one, technician: each, workday: own, policy: judge.policy, names, ways }));
    return [...pairs, ...judge.route(route)].filter(({ isHard }) => isHard);
  });
}

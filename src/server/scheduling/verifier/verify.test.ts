import { describe, expect, it } from 'vitest';
import { judgeOf, type Policy, type Strictness, usualPolicy } from '../constraints/index.ts';
import { placeOf, type Technician, type Visit, type Ways, type Workday } from '../day/index.ts';
import { clashesOf } from '../placements/index.ts';
import { DAY, daysOf, near, technician, visit, workday } from '../testing/builders.ts';
import { type Assignment, verify } from './index.ts';

/** Only one constraint, as strict as asked. */
const only = (id: string, strictness: Strictness = 'hard', over: Partial<Policy> = {}): Policy => ({
  ...usualPolicy,
  constraints: usualPolicy.constraints.filter((each) => each.id === id).map((each) => ({ ...each, strictness })),
  ...over,
});
const at = (visitId: string, minute: number, technicianId = 't'): Assignment => ({ visitId, technicianId, day: DAY, at: minute });

type Case = {
  readonly id: string;
  readonly name: string;
  readonly who?: Partial<Technician>;
  readonly day?: Partial<Workday>;
  readonly visits: readonly Visit[];
  readonly says: readonly Assignment[];
  readonly policy?: Partial<Policy>;
};
const v = (over: Partial<Visit> = {}, id = 'v') => visit(id, over);
const says = [at('v', 600)];
const heat = (level: number, from: string | null = null, to: string | null = null) => ({ skills: [{ skillId: 'heat', level, from, to }] });
const needsHeat = v({ skills: [{ skillId: 'heat', level: 3 }] });
const north = (from: string, to: string | null = null) => ({
  hubs: [{ hubId: 'north', verticalId: 'x', kind: 'primary' as const, from, to }],
});
const two = [v(), v({ site: near(1, 8) }, 'w')];

const refused: readonly Case[] = [
  { id: 'brand', name: 'another brand', who: { brandIds: ['a'] }, visits: [v({ brandId: 'b' })], says },
  { id: 'vertical', name: 'another line of work', who: { verticalIds: ['a'] }, visits: [v({ verticalId: 'b' })], says },
  { id: 'skill', name: 'no skill', visits: [needsHeat], says },
  { id: 'skill', name: 'a skill that has ended', who: heat(5, null, '2026-03-01'), visits: [needsHeat], says },
  { id: 'skill', name: 'a skill that comes later', who: heat(5, '2026-03-03'), visits: [needsHeat], says },
  { id: 'level', name: 'a level too low', who: heat(2), visits: [needsHeat], says },
  { id: 'overqualified', name: 'a level too high', who: heat(4), visits: [needsHeat], says },
  { id: 'leave', name: 'leave', day: { spans: [], away: [{ from: 0, to: 1440, reason: 'ON_LEAVE' }] }, visits: [v()], says },
  { id: 'shift', name: 'a day off', day: { spans: [], away: [{ from: 0, to: 1440, reason: 'DAY_OFF' }] }, visits: [v()], says },
  { id: 'hub', name: 'another hub', who: north('2026-01-01'), visits: [v({ hubId: 'south' })], says },
  { id: 'travel', name: 'too far', visits: [v({ site: near(60, 0) })], says },
  {
    id: 'parts',
    name: 'too few parts',
    who: { parts: new Map([['filter', 1]]) },
    visits: [v({ parts: [{ itemId: 'filter', quantity: 2 }] })],
    says,
  },
  { id: 'wished', name: 'somebody else', visits: [v({ wished: 'other' })], says },
  { id: 'window', name: 'too early', visits: [v({ window: { from: 601, to: 700 } })], says },
  { id: 'window', name: 'too late', visits: [v({ window: { from: 500, to: 599 } })], says },
  { id: 'apart', name: 'no time for the way', visits: two, says: [at('v', 600), at('w', 662)] },
  { id: 'apart', name: 'two at once', visits: two, says: [at('v', 600), at('w', 600)] },
  { id: 'apart', name: 'one that stays', visits: [v(), v({ technicianId: 't', at: 630 }, 'w')], says },
  { id: 'hours', name: 'before the shift', visits: [v()], says: [at('v', 539)] },
  { id: 'hours', name: 'after the shift', visits: [v()], says: [at('v', 1021)] },
  {
    id: 'hours',
    name: 'while away',
    day: {
      spans: [
        { from: 540, to: 620 },
        { from: 680, to: 1080 },
      ],
    },
    visits: [v()],
    says,
  },
  { id: 'hours', name: 'longer than overtime', visits: [v()], says: [at('v', 1051)], policy: { overtime: 30 } },
  { id: 'break', name: 'no break', day: { breakMinutes: 60 }, visits: [v({ duration: 500 })], says: [at('v', 540)] },
  { id: 'jobs', name: 'too many', visits: two, says: [at('v', 600), at('w', 900)], policy: { maxJobs: 1 } },
  { id: 'jobs', name: 'too many with what stays', visits: [v(), v({ technicianId: 't', at: 900 }, 'w')], says, policy: { maxJobs: 1 } },
  { id: 'after', name: 'before the other ends', visits: [v({ after: 'w' }), v({}, 'w')], says: [at('v', 600), at('w', 541)] },
  { id: 'after', name: 'before one that stays ends', visits: [v({ after: 'w' }), v({ technicianId: 't', at: 700 }, 'w')], says },
  { id: 'after', name: 'nobody does the other', visits: [v({ after: 'w' }), v({}, 'w')], says },
  { id: 'together', name: 'apart from who leads', visits: [v({ crew: 'w' }), v({ crew: 'w', technicianId: 'b', at: 700 }, 'w')], says },
  {
    id: 'together',
    name: 'apart from who comes along',
    visits: [v({ crew: 'v' }), v({ crew: 'v', technicianId: 'b', at: 700 }, 'w')],
    says,
  },
];

const accepted: readonly Case[] = [
  { id: 'brand', name: 'his brand', who: { brandIds: ['b'] }, visits: [v({ brandId: 'b' })], says },
  { id: 'brand', name: 'any brand', visits: [v({ brandId: 'b' })], says },
  { id: 'vertical', name: 'his line of work', who: { verticalIds: ['b'] }, visits: [v({ verticalId: 'b' })], says },
  { id: 'skill', name: 'a skill on its last day', who: heat(1, DAY, DAY), visits: [needsHeat], says },
  { id: 'level', name: 'the level', who: heat(3), visits: [needsHeat], says },
  { id: 'level', name: 'the better of two', who: { skills: [...heat(1).skills, ...heat(4).skills] }, visits: [needsHeat], says },
  { id: 'overqualified', name: 'the level', who: heat(3), visits: [needsHeat], says },
  { id: 'leave', name: 'half a day of leave', day: { away: [{ from: 900, to: 1080, reason: 'ON_LEAVE' }] }, visits: [v()], says },
  {
    id: 'shift',
    name: 'leave, which is another matter',
    day: { spans: [], away: [{ from: 0, to: 9, reason: 'ON_LEAVE' }] },
    visits: [v()],
    says,
  },
  { id: 'hub', name: 'his hub', who: north('2026-01-01'), visits: [v({ hubId: 'north' })], says },
  { id: 'hub', name: 'nobody at that hub any more', who: north('2026-01-01', '2026-02-01'), visits: [v({ hubId: 'south' })], says },
  { id: 'travel', name: 'near enough', visits: [v({ site: near(20, 0) })], says },
  {
    id: 'parts',
    name: 'parts enough',
    who: { parts: new Map([['filter', 2]]) },
    visits: [v({ parts: [{ itemId: 'filter', quantity: 2 }] })],
    says,
  },
  { id: 'wished', name: 'who is wished for', visits: [v({ wished: 't' })], says },
  { id: 'window', name: 'the first minute', visits: [v({ window: { from: 600, to: 700 } })], says },
  { id: 'window', name: 'the last minute', visits: [v({ window: { from: 500, to: 600 } })], says },
  { id: 'apart', name: 'time for the way', visits: two, says: [at('v', 600), at('w', 720)] },
  { id: 'apart', name: 'a first way before the shift', visits: [v({ site: near(20, 0) })], says: [at('v', 540)] },
  {
    id: 'apart',
    name: 'what clashed before',
    visits: [v(), v({ technicianId: 't', at: 900 }, 'w'), v({ technicianId: 't', at: 910 }, 'x')],
    says,
  },
  { id: 'hours', name: 'all of the shift', visits: [v({ duration: 540 })], says: [at('v', 540)] },
  { id: 'hours', name: 'overtime', visits: [v()], says: [at('v', 1050)], policy: { overtime: 30 } },
  { id: 'break', name: 'a break', day: { breakMinutes: 60 }, visits: [v({ duration: 480 })], says: [at('v', 540)] },
  { id: 'jobs', name: 'as many as may be', visits: two, says: [at('v', 600), at('w', 900)], policy: { maxJobs: 2 } },
  { id: 'after', name: 'when the other has ended', visits: [v({ after: 'w' }), v({}, 'w')], says: [at('v', 601), at('w', 541)] },
  { id: 'after', name: 'the other is over and done with', visits: [v({ after: 'gone' })], says },
  { id: 'together', name: 'when the other begins', visits: [v({ crew: 'w' }), v({ crew: 'w', technicianId: 'b', at: 600 }, 'w')], says },
];

const run = ({ id, who, day, visits, says: all, policy }: Case, strictness: Strictness) =>
  verify(daysOf([technician('t', who)], [workday('t', day)], visits), only(id, strictness, policy), all).map(
    ({ constraint }) => constraint,
  );

describe('a constraint', () => {
  it.each(refused)('$id refuses: $name', (each) => {
    expect(new Set(run(each, 'hard'))).toEqual(new Set([each.id]));
  });

  it.each(refused)('$id that is soft or off refuses nothing: $name', (each) => {
    expect(run(each, 'soft')).toEqual([]);
    expect(run(each, 'off')).toEqual([]);
  });

  it.each(accepted)('$id accepts: $name', (each) => {
    expect(run(each, 'hard')).toEqual([]);
  });

  it('of every name that the product has is verified, and seen to refuse and to accept', () => {
    const ids = usualPolicy.constraints.map(({ id }) => id).toSorted();
    expect([...new Set(refused.map(({ id }) => id))].toSorted()).toEqual(ids);
    expect([...new Set(accepted.map(({ id }) => id))].toSorted()).toEqual(ids);
  });

  it('that an organisation has written holds too', () => {
    const rule = { ...usualPolicy.constraints[0], id: 'own', check: undefined, when: 'doc.visit.duration <= doc.day.minutes / 10' };
    const policy = (when: string) => ({ ...usualPolicy, constraints: [{ ...rule, when }] }) as unknown as Policy;
    const days = daysOf([technician('t')], [workday('t')], [v()]);
    expect(verify(days, policy('doc.visit.duration <= 60.0'), says)).toEqual([]);
    expect(verify(days, policy('doc.visit.duration < 60.0'), says).map(({ constraint }) => constraint)).toEqual(['own']);
  });

  it('that has no function is no constraint', () => {
    const policy = { ...usualPolicy, constraints: usualPolicy.constraints.slice(0, 1).map((each) => ({ ...each, check: 'none' })) };
    expect(() => verify(daysOf([technician('t')], [workday('t')], [v()]), policy, says)).toThrow(/brand/);
  });
});

const free: Policy = { ...usualPolicy, constraints: [] };
const fixed = v({ isFixed: true, technicianId: 't', at: 700 });
it.each([
  ['unknown', 'a visit that is none', [v()], [at('x', 600)]],
  ['unknown', 'a technician that is none', [v()], [at('v', 600, 'x')]],
  ['unknown', 'half a minute', [v()], [at('v', 600.5)]],
  ['twice', 'a visit twice', [v()], [at('v', 600), at('v', 700)]],
  ['day', 'another day', [v({ day: '2026-03-03' })], says],
  ['fixed', 'a fixed visit moved', [fixed], says],
  ['place', 'nobody knows where', [v({ site: null })], says],
] as const)('refuses, whatever the policy, %s: %s', (constraint, _, visits, all) => {
  const found = verify(daysOf([technician('t')], [workday('t')], visits), free, all);
  expect(found.map((each) => each.constraint)).toEqual([constraint]);
});

it('lets fixed visits stay, and what is taken off be no longer in the way', () => {
  const days = daysOf([technician('t')], [workday('t')], [fixed, v({ technicianId: 't', at: 600 }, 'w'), v({}, 'x')]);
  expect(verify(days, usualPolicy, [at('v', 700)])).toEqual([]);
  expect(verify(days, usualPolicy, [at('x', 600)]).map(({ constraint }) => constraint)).toContain('apart');
  expect(verify(days, usualPolicy, [at('x', 600)], new Set(['w']))).toEqual([]);
});

it('a way is as long as it was measured, and a straight line where nobody has measured it, to the verifier and the judge alike', () => {
  const [km, metres] = [usualPolicy.maxTravelKm + 1, (usualPolicy.maxTravelKm + 1) * 1000];
  const ways: Ways = new Map([[placeOf(near()), new Map([[placeOf(near(1, 1)), { minutes: 90, metres }]])]]);
  const measured = { ...daysOf([technician('t')], [workday('t')], [v()]), ways };
  const policy = only('travel');
  const found = (days: typeof measured) => [
    verify(days, policy, says).map(({ constraint, detail }) => `${constraint}: ${detail}`),
    clashesOf(days, judgeOf(policy), says).map(({ constraint }) => constraint),
  ];
  expect(found(measured)).toEqual([[`travel: ${km} km away`], ['travel']]);
  expect(found({ ...measured, ways: new Map() })).toEqual([[], []]);
});

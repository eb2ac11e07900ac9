import { describe, expect, it } from 'vitest';
import { judgeOf, usualPolicy } from '../constraints/index.ts';
import type { Days } from '../day/index.ts';
import { followed, planDays } from '../plan/index.ts';
import { DAY, daysOf, near, technician, visit, workday } from '../testing/builders.ts';
import { generateDays } from '../testing/days.ts';
import { anew, byTechnician, copiesOf, measure, withAbsent, withMore } from './index.ts';

const judge = judgeOf(usualPolicy);
const nobody = new Set<string>();

async function planned(days: Days, seed = 1) {
  const asked = { scope: new Set(days.visits.filter(({ isFixed }) => !isFixed).map(({ id }) => id)), keepAssigned: false };
  const { placed } = await planDays(days, judge, { ...asked, seed, steps: 300, explain: false });
  return followed(days, asked, placed);
}

describe('days as they would be', () => {
  it('have nobody who is absent, and what he had is free within its window', () => {
    const window = { from: 600, to: 660 };
    const had = [
      visit('a1', { technicianId: 'a', at: 600, isFixed: true, window }),
      visit('b1', { technicianId: 'b', at: 600, isFixed: true }),
    ];
    const days = daysOf([technician('a'), technician('b')], [workday('a'), workday('b')], had);
    const changed = withAbsent(days, new Set(['a']));
    expect(changed.technicians.map(({ id }) => id)).toEqual(['b']);
    expect([...changed.workdays.values()].map(({ technicianId }) => technicianId)).toEqual(['b']);
    expect(changed.visits).toMatchObject([
      { technicianId: null, at: null, isFixed: false, window },
      { technicianId: 'b', at: 600 },
    ]);
    expect(days.visits[0]).toMatchObject({ technicianId: 'a', isFixed: true });
  });

  it('never send the absent anywhere, whatever days they are', async () => {
    for (const seed of [1, 2, 3]) {
      const days = generateDays(seed, { visits: 40, technicians: 8, days: 2 });
      const absent = new Set(days.technicians.slice(0, 3).map(({ id }) => id));
      const had = await planned(withAbsent(days, absent), seed);
      expect(had.filter(({ technicianId }) => absent.has(technicianId))).toEqual([]);
      expect(had.length).toBeGreaterThan(0);
    }
  });

  it('have copies who work as the one whom they are copies of', async () => {
    const days = daysOf(
      [technician('a', { parts: new Map([['filter', 2]]) })],
      [workday('a', { spans: [{ from: 540, to: 700 }] })],
      [
        visit('v', { window: { from: 560, to: 560 }, site: near() }),
        visit('w', { window: { from: 560, to: 560 }, site: near() }),
        visit('x', { window: { from: 560, to: 560 }, site: near() }),
      ],
    );
    expect(copiesOf(days, { of: 'gone', count: 1, nameOf: String })).toBeUndefined();
    const more = copiesOf(days, { of: 'a', count: 2, nameOf: (name, number) => `${name} ${number}` });
    if (!more) throw new Error('He is there.');
    expect(more.technicians).toMatchObject([{ id: 'a+1', name: 'Technician a 1', parts: new Map([['filter', 2]]) }, { id: 'a+2' }]);
    expect(await planned(days)).toHaveLength(1);
    const had = await planned(withMore(days, more));
    expect(had.map(({ technicianId }) => technicianId).sort()).toEqual(['a', 'a+1', 'a+2']);
  });

  it('planned anew forget who had what, but for what is pinned', () => {
    const days = daysOf(
      [technician('a')],
      [workday('a')],
      [visit('pinned', { technicianId: 'a', at: 600, isFixed: true }), visit('had', { technicianId: 'a', at: 700 })],
    );
    expect(anew(days).visits).toMatchObject([
      { technicianId: 'a', at: 600 },
      { technicianId: null, at: null },
    ]);
  });
});

describe('figures of days', () => {
  const site = near(1, 1);
  const visits = [
    visit('good', { site, window: { from: 600, to: 660 }, dueBy: 720 }),
    visit('late', { site, dueBy: 700 }),
    visit('early', { site, window: { from: 900, to: 960 } }),
    visit('over', { site }),
    visit('left', { site, window: { from: 600, to: 660 }, dueBy: 800, priority: 'Urgent' }),
    visit('later', { site, dueBy: 3000 }),
    visit('elsewhere', { site, dueBy: 0 }),
  ];
  const days = daysOf([technician('a'), technician('b')], [workday('a'), workday('b')], visits);
  const at = (id: string, minutes: number, technicianId: string) => {
    const found = visits.find((each) => each.id === id);
    if (!found) throw new Error(`There is no visit ${id}.`);
    return { visit: found, at: minutes, technicianId, day: DAY };
  };
  const counted = new Set(visits.slice(0, 6).map(({ id }) => id));
  const had = [at('good', 600, 'a'), at('late', 660, 'a'), at('early', 720, 'a'), at('over', 1050, 'a'), at('elsewhere', 600, 'b')];

  it('count what is served, late, outside of its window and of hours, and how far people drive', () => {
    const { figures, totals } = measure({ days, judge, counted, had, untimed: nobody });
    expect(figures).toMatchObject({
      inScope: 6,
      assigned: 4,
      share: 66.7,
      left: 2,
      // One late; one that nobody does on the day on which it is due.
      slaMissed: 2,
      // One too early; one that nobody does.
      promisesMissed: 2,
      // The one too early, and the one past the end of the day.
      breaches: 2,
      overtime: 30,
      technicians: 2,
    });
    expect(figures.travel).toBe(totals.reduce((sum, { travel }) => sum + travel, 0));
    expect(figures.travelPerVisit).toBeCloseTo(figures.travel / 5, 1);
    // Two that are left: an urgent one and a normal one.
    expect(figures.objective).toBeGreaterThan(16_000 + 4_000 + figures.travel - 1);
  });

  it('know visits whose time nobody knows, and cost more where less is done', () => {
    const more = measure({ days, judge, counted, had, untimed: new Set(['left']) }).figures;
    expect(more).toMatchObject({ assigned: 5, left: 1, slaMissed: 1 });
    const none = measure({ days, judge, counted, had: [], untimed: nobody }).figures;
    expect(none).toMatchObject({ assigned: 0, share: 0, travel: 0, travelPerVisit: null, technicians: 0 });
    expect(none.objective).toBeGreaterThan(more.objective);
    expect(measure({ days, judge, counted: nobody, had: [], untimed: nobody }).figures.share).toBeNull();
  });

  it('are added up by technician', () => {
    const { totals } = measure({ days, judge, counted, had, untimed: nobody });
    const next = totals.map((each) => ({ ...each, day: '2026-03-03' }));
    expect(byTechnician([...totals, ...next]).get('a')).toMatchObject({ visits: 8, overtime: 60 });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, type Ways, wayBetween } from '../../scheduling/index.ts';
import { near } from '../../scheduling/testing/builders.ts';
import { etasOf, type RouteVisit } from './etas-of.ts';

const MINUTE = 60_000;
/** Minutes from the midnight that the tests count from, as an instant. */
const at = (hours: number, minutes = 0) => Date.parse('2026-03-02T00:00:00Z') + (hours * 60 + minutes) * MINUTE;
const unknown = { site: null, at: null };
const visit = (id: string, over: Partial<RouteVisit> = {}): RouteVisit => ({
  id,
  site: near(),
  duration: 60,
  planned: null,
  begun: null,
  ended: null,
  ...over,
});
const etas = (visits: readonly RouteVisit[], now: number, from = unknown as Parameters<typeof etasOf>[0]['from']) =>
  etasOf({ visits, now, from }).map(({ eta }) => eta);

describe('when a technician is expected', () => {
  it('is as planned on a day without delay, with the way from the visit before', () => {
    const day = [visit('a', { planned: at(9) }), visit('b', { planned: at(11), site: near(2) })];
    expect(etasOf({ visits: day, now: at(8), from: { site: near(1), at: null } })).toEqual([
      { id: 'a', order: 1, eta: at(9), travelMinutes: wayBetween(near(1), near()).minutes, delayMinutes: 0 },
      { id: 'b', order: 2, eta: at(11), travelMinutes: wayBetween(near(), near(2)).minutes, delayMinutes: 0 },
    ]);
  });

  it('goes by the ways that were measured', () => {
    const day = [visit('a', { planned: at(9), begun: at(9), ended: at(10) }), visit('b', { site: near(2) }), visit('c', { site: near(4) })];
    const ways: Ways = new Map([[placeOf(near()), new Map([[placeOf(near(2)), { minutes: 47, metres: 30_000 }]])]]);
    const [, second, third] = etasOf({ visits: day, now: at(10), from: unknown, ways });
    expect(second).toMatchObject({ travelMinutes: 47, eta: at(10, 47) });
    expect(third?.travelMinutes).toBe(wayBetween(near(2), near(4)).minutes);
  });

  it('moves with what runs: it lasts as long as it is to, and until now', () => {
    const day = [visit('a', { planned: at(9), begun: at(9, 30) }), visit('b', { planned: at(10) }), visit('c', { planned: at(12) })];
    expect(etas(day, at(9, 40))).toEqual([at(9, 30), at(10, 30), at(12)]);
    expect(etas(day, at(11, 20))).toEqual([at(9, 30), at(11, 20), at(12, 20)]);
    expect(etasOf({ visits: day, now: at(11, 20), from: unknown }).map(({ delayMinutes }) => delayMinutes)).toEqual([30, 80, 20]);
  });

  it('counts from the end of what is over, and from where he is', () => {
    const way = wayBetween(near(), near(5)).minutes;
    const day = [visit('a', { planned: at(9), begun: at(9), ended: at(10, 50) }), visit('b', { planned: at(11), site: near(5) })];
    expect(etas(day, at(10, 51))).toEqual([at(9), at(10, 50) + way * MINUTE]);
    expect(etas(day.slice(1), at(10, 51), { site: near(), at: at(10, 50) })).toEqual([at(10, 50) + way * MINUTE]);
  });

  it('is unknown where nothing says when he begins, and after what has a time known without one', () => {
    expect(etas([visit('a'), visit('b', { planned: at(9) }), visit('c')], at(8))).toEqual([null, at(9), at(10)]);
    expect(etasOf({ visits: [visit('a', { site: null })], now: at(8), from: unknown })[0]?.travelMinutes).toBeNull();
  });
});

const site = fc.option(
  fc.record({ latitude: fc.double({ min: 28, max: 29, noNaN: true }), longitude: fc.double({ min: 76.5, max: 77.5, noNaN: true }) }),
);
const instant = fc.integer({ min: 0, max: 24 * 60 * 60 }).map((seconds) => at(0) + seconds * 1000);
const anyVisit = fc.record({
  id: fc.uuid(),
  site,
  duration: fc.integer({ min: 1, max: 600 }),
  planned: fc.option(instant),
  begun: fc.option(instant),
  ended: fc.constant(null),
});
const anyDay = fc.record({
  visits: fc.array(anyVisit, { minLength: 1, maxLength: 12 }),
  now: instant,
  from: fc.record({ site, at: fc.option(instant) }),
});

describe('expected times of any day', () => {
  it('are never before now for what has not begun, nor before the planned time', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        for (const [index, { eta, order }] of etasOf(day).entries()) {
          const { begun, planned } = day.visits[index] as RouteVisit;
          expect(order).toBe(index + 1);
          if (begun !== null || eta === null) continue;
          expect(eta).toBeGreaterThanOrEqual(Math.max(day.now, planned ?? 0));
        }
      }),
    );
  });

  it('come no earlier when the first visit takes longer', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 300 }), (day, more) => {
        const [first, ...rest] = day.visits as [RouteVisit, ...RouteVisit[]];
        const longer = etasOf({ ...day, visits: [{ ...first, duration: first.duration + more }, ...rest] });
        for (const [index, { eta }] of etasOf(day).entries()) expect(longer[index]?.eta ?? 0).toBeGreaterThanOrEqual(eta ?? 0);
      }),
    );
  });

  it('are the planned ones where each visit leaves time for the way to the next', () => {
    const legs = fc.array(fc.tuple(site, fc.integer({ min: 1, max: 240 }), fc.integer({ min: 0, max: 90 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(legs, (all) => {
        let [time, place] = [at(8), null as RouteVisit['site']];
        const visits = all.map(([where, duration, slack], index) => {
          time += (slack + (place && where ? wayBetween(place, where).minutes : 0)) * MINUTE;
          const made = visit(String(index), { site: where, duration, planned: time });
          [time, place] = [time + duration * MINUTE, where];
          return made;
        });
        expect(etas(visits, at(7))).toEqual(visits.map(({ planned }) => planned));
      }),
    );
  });
});

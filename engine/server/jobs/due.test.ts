import { describe, expect, it } from 'vitest';
import type { MissedRuns } from '../../core/flows/index.ts';
import { dueRuns, nextDue } from './due.ts';

const berlin = (cron: string, missed: MissedRuns = 'skip') => ({ cron, timeZone: 'Europe/Berlin', missed });
const series = (cron: string, after: string, count: number) => {
  const found: (string | null)[] = [];
  let at: string | null = after;
  while (found.length < count && at !== null) {
    at = nextDue(berlin(cron), at);
    found.push(at);
  }
  return found;
};
const time = (minute: number) => new Date(Date.parse('2026-01-05T08:00:00.000Z') + minute * 60_000).toISOString();

describe('a due time', () => {
  it('falls after the hour that clocks leave out', () => {
    expect(series('30 2 * * *', '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('is one of the two hours that clocks repeat, when it has an hour of its own', () => {
    expect(series('30 2 * * *', '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  });

  it('is in both of them, when it comes every quarter of an hour', () => {
    const found = series('*/15 * * * *', '2026-10-24T23:59:00Z', 12);
    expect(new Set(found.map((at) => Date.parse(at ?? '') % 900_000))).toEqual(new Set([0]));
    expect([found[0], found[11]]).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-25T02:45:00.000Z']);
  });

  it('never comes for a day that no month has', () => {
    expect(nextDue(berlin('0 0 30 2 *'), time(0))).toBe(null);
    expect(dueRuns(berlin('0 0 30 2 *', 'once'), { since: time(0), now: time(9) })).toEqual({ runs: [], next: null });
  });

  it('is of five fields', () => {
    expect(() => nextDue(berlin('0 0 0 1 1 *'), time(0))).toThrow();
    expect(() => nextDue({ cron: '* * * * *', timeZone: 'Nowhere' }, time(0))).toThrow();
  });
});

describe('what is to run', () => {
  const runs = (missed: MissedRuns, since: string, now: string, cron = '*/10 * * * *') => dueRuns(berlin(cron, missed), { since, now });

  it('is the time that is due, however it takes missed ones', () => {
    for (const missed of ['skip', 'once', 'each'] as const)
      expect(runs(missed, time(10), time(10))).toEqual({ runs: [time(10)], next: time(20) });
  });

  it('is nothing before', () => {
    for (const missed of ['skip', 'once', 'each'] as const) expect(runs(missed, time(10), time(9))).toEqual({ runs: [], next: time(10) });
  });

  it('goes by the policy for what was missed', () => {
    expect(runs('skip', time(10), time(45))).toEqual({ runs: [], next: time(50) });
    expect(runs('once', time(10), time(45))).toEqual({ runs: [time(40)], next: time(50) });
    expect(runs('each', time(10), time(45))).toEqual({ runs: [10, 20, 30, 40].map(time), next: time(50) });
  });

  it('is one run for a year that was missed every minute, and does not walk through it', () => {
    const now = '2027-01-05T08:00:30.000Z';
    expect(runs('once', time(0), now, '* * * * *').runs).toEqual(['2027-01-05T08:00:00.000Z']);
    expect(runs('each', '2027-01-01T00:00:00.000Z', now, '* * * * *').runs).toHaveLength(500);
  });
});

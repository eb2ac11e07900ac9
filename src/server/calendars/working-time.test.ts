/** Working time held against a count of every minute, on random calendars, over nights in which clocks are put forward and back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClock } from '../../../engine/core/format/zone.ts';
import { afterWorking, type Span, type WorkingTime, workingBetween } from './working-time.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** As slow and plain as can be: looks at the wall clock each minute. */
const isOpen = ({ timeZone, week, closed }: WorkingTime, at: number): boolean => {
  const wall = new Date(wallClock(at, timeZone));
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  if (closed.has(wall.toISOString().slice(0, 10))) return false;
  return (week[wall.getUTCDay()] ?? []).some(({ from, to }) => minute >= from && minute < to);
};
const counted = (time: WorkingTime, from: number, to: number): number => {
  let minutes = 0;
  for (let at = from; at < to; at += MINUTE) if (isOpen(time, at)) minutes += 1;
  return minutes * MINUTE;
};

const spans: fc.Arbitrary<readonly Span[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: DAY_MINUTES }), { maxLength: 4 })
  .map((ends) => ends.slice(0, ends.length - (ends.length % 2)).sort((a, b) => a - b))
  .map((ends) => ends.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: ends[index + 1] ?? from }] : [])));

/** Starts around the nights in which the clocks of these zones are put forward or back; Lord Howe's by half an hour only. */
const around: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2026-03-28T20:00:00Z'],
  ['Europe/Berlin', '2026-10-24T20:00:00Z'],
  ['America/New_York', '2026-03-07T20:00:00Z'],
  ['America/New_York', '2026-10-31T20:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-03T20:00:00Z'],
  ['Africa/Cairo', '2026-04-23T12:00:00Z'],
  ['Asia/Kolkata', '2026-06-01T00:00:00Z'],
  ['Asia/Kathmandu', '2026-12-30T00:00:00Z'],
];

const situation = fc
  .record({
    zone: fc.constantFrom(...around),
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    offs: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
    start: fc.integer({ min: 0, max: 1440 }),
    length: fc.integer({ min: 0, max: 4 * DAY_MINUTES }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ zone: [timeZone, begin], week, offs, start, length, cut }) => {
    const from = Date.parse(begin) + start * MINUTE;
    const to = from + length * MINUTE;
    const closed = new Set(
      offs.map((days) => new Date(wallClock(from, timeZone) + days * DAY_MINUTES * MINUTE).toISOString().slice(0, 10)),
    );
    const time: WorkingTime = { timeZone, week, closed };
    return { time, from, to, between: from + Math.floor(length * cut) * MINUTE };
  });

const options = { numRuns: 60, verbose: 0 } as const;

describe('working time', () => {
  it('is what a count of every minute comes to', () => {
    fc.assert(
      fc.property(situation, ({ time, from, to }) => workingBetween(time, from, to) === counted(time, from, to)),
      options,
    );
  });

  it('adds up over a cut anywhere, and never grows less', () => {
    fc.assert(
      fc.property(situation, ({ time, from, to, between }) => {
        const [whole, first, rest] = [
          workingBetween(time, from, to),
          workingBetween(time, from, between),
          workingBetween(time, between, to),
        ];
        return whole === first + rest && first <= whole;
      }),
      options,
    );
  });

  it('that is agreed ends after exactly so much, right behind an open minute, and the later the more it is', () => {
    fc.assert(
      fc.property(situation, fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 0, max: 300 }), ({ time, from }, minutes, more) => {
        const end = afterWorking(time, from, minutes * MINUTE);
        const later = afterWorking(time, from, (minutes + more) * MINUTE);
        if (end === null || later === null) return true;
        return workingBetween(time, from, end) === minutes * MINUTE && isOpen(time, end - MINUTE) && later >= end;
      }),
      options,
    );
  });

  it('of a calendar that is never open has no end', () => {
    const never: WorkingTime = { timeZone: 'Asia/Kolkata', week: [[], [], [], [], [], [], []], closed: new Set() };
    expect([afterWorking(never, 0, 1), workingBetween(never, 0, 1e12), afterWorking(never, 5, 0)]).toEqual([null, 0, 5]);
  });

  it('runs around the clock without a calendar', () => {
    expect([workingBetween(null, 5, 25), workingBetween(null, 25, 5), afterWorking(null, 5, 20)]).toEqual([20, 0, 25]);
  });
});

it('takes an evening’s four hours over to the next morning', () => {
  const office = [{ from: 9 * 60, to: 18 * 60 }];
  const time: WorkingTime = {
    timeZone: 'Asia/Kolkata',
    week: [[], office, office, office, office, office, []],
    closed: new Set(['2026-03-03']),
  };
  const [monday, friday] = [Date.parse('2026-03-02T17:10:00+05:30'), Date.parse('2026-03-06T17:10:00+05:30')];
  const ends = [monday, friday].map((from) => afterWorking(time, from, 4 * 60 * MINUTE) ?? 0);
  // Tuesday is a holiday, and then there is a weekend.
  expect(ends).toEqual([Date.parse('2026-03-04T12:10:00+05:30'), Date.parse('2026-03-09T12:10:00+05:30')]);
});

import { describe, expect, it } from 'vitest';
import { dayIn, daysLater, instantIn } from '../../../engine/core/format/zone-days.ts';
import { dayAt, hoursOf, isAtWork, type PlannedShift, shiftAt } from './shift-windows.ts';

const INDIA = 'Asia/Kolkata';
const at = (instant: string) => Date.parse(`${instant}:00+05:30`);
const shift = (day: string, start: string, end: string): PlannedShift => ({
  day,
  shiftId: `${day} ${start}`,
  locationId: null,
  ...hoursOf({ day, start, end }, INDIA),
  breakMinutes: 30,
  graceMinutes: 10,
});

describe('clocks of a place', () => {
  it.each([
    ['2031-03-04T18:29:00Z', INDIA, '2031-03-04'],
    ['2031-03-04T18:30:00Z', INDIA, '2031-03-05'],
    ['2031-03-05T04:59:00Z', 'America/New_York', '2031-03-04'],
  ])('at %s it is in %s the %s', (instant, zone, day) => expect(dayIn(Date.parse(instant), zone)).toBe(day));

  it.each([
    ['2031-03-04', 9 * 60, INDIA, '2031-03-04T03:30:00.000Z'],
    // The clock is put forward at two, and back on the second.
    ['2031-03-09', 9 * 60, 'America/New_York', '2031-03-09T13:00:00.000Z'],
    ['2031-03-08', 9 * 60, 'America/New_York', '2031-03-08T14:00:00.000Z'],
    ['2031-11-02', 23 * 60, 'America/New_York', '2031-11-03T04:00:00.000Z'],
    ['2031-03-04', 30 * 60, INDIA, '2031-03-05T00:30:00.000Z'],
  ])('on %s, %d minutes after midnight in %s is %s', (day, minutes, zone, instant) =>
    expect(new Date(instantIn(day, minutes, zone)).toISOString()).toBe(instant),
  );

  it('counts days over months and years', () => {
    expect([daysLater('2031-12-31', 1), daysLater('2032-03-01', -1)]).toEqual(['2032-01-01', '2032-02-29']);
  });
});

describe('the day of a punch', () => {
  const night = shift('2031-03-10', '22:00', '06:00');
  const early = shift('2031-03-11', '09:00', '18:00');

  it('ends on the next day where the shift ends before it begins', () => {
    expect([night.begin, night.end]).toEqual([at('2031-03-10T22:00'), at('2031-03-11T06:00')]);
  });

  it.each([
    ['2031-03-10T19:59', undefined],
    ['2031-03-10T20:00', night],
    ['2031-03-11T02:00', night],
    ['2031-03-11T07:20', night],
    ['2031-03-11T07:40', early],
    ['2031-03-11T23:59', early],
    ['2031-03-12T00:01', undefined],
  ])('at %s it is that of the nearer shift whose window is open', (instant, found) => {
    expect(shiftAt([night, early], at(instant))).toBe(found);
  });

  it('is that of the calendar where there is no shift', () => {
    expect(dayAt([], at('2031-03-10T23:59'), INDIA)).toBe('2031-03-10');
    expect(dayAt([night], at('2031-03-11T00:10'), INDIA)).toBe('2031-03-10');
    expect(dayAt([night], at('2031-03-11T12:10'), INDIA)).toBe('2031-03-11');
  });

  it.each([
    ['nobody who never came', undefined, '2031-03-10T10:00', false],
    ['nobody who left', { type: 'out', at: '2031-03-10T09:00', day: '2031-03-10' }, '2031-03-10T10:00', false],
    ['who came without a shift', { type: 'in', at: '2031-03-08T09:00', day: '2031-03-08' }, '2031-03-09T00:59', true],
    [
      'nobody who came without a shift and forgot to go',
      { type: 'in', at: '2031-03-08T09:00', day: '2031-03-08' },
      '2031-03-09T01:00',
      false,
    ],
    ['who works on after midnight', { type: 'in', at: '2031-03-10T21:50', day: '2031-03-10' }, '2031-03-11T07:00', true],
    ['nobody who forgot to go before the next shift', { type: 'in', at: '2031-03-10T21:50', day: '2031-03-10' }, '2031-03-11T08:00', false],
  ] as const)('has at work %s', (_who, last, instant, isIn) => {
    expect(isAtWork(last && { ...last, at: at(last.at) }, [night, early], at(instant))).toBe(isIn);
  });
});

import { expect, it } from 'vitest';
import { cutoffOf, isOverdue, stateWhenWritten } from './days.ts';

const at = (instant: string) => Date.parse(instant);
const iso = (time: number) => new Date(time).toISOString();
const usual = { day: '2030-03-10', updateBy: null, timeZone: null };
const dueIn = (timeZone: string, updateBy = '19:00', day = '2030-03-10') => ({ day, updateBy, timeZone });

it.each([
  [usual, '2030-03-10T13:30:00.000Z'],
  [dueIn('Asia/Kolkata', '19:00:00'), '2030-03-10T13:30:00.000Z'],
  [dueIn('Asia/Kolkata', '00:00'), '2030-03-09T18:30:00.000Z'],
  [dueIn('Pacific/Auckland'), '2030-03-10T06:00:00.000Z'],
  // Clocks went forward that morning, and back on the other day.
  [dueIn('America/New_York'), '2030-03-10T23:00:00.000Z'],
  [dueIn('America/New_York', '19:00', '2030-03-09'), '2030-03-10T00:00:00.000Z'],
  [dueIn('Pacific/Honolulu', '23:30'), '2030-03-11T09:30:00.000Z'],
  // A time that the clock skips.
  [dueIn('America/New_York', '02:30'), '2030-03-10T07:30:00.000Z'],
])('%j is due until %s', (due, instant) => {
  expect(iso(cutoffOf(due))).toBe(instant);
});

it.each([
  ['before the cutoff', '2030-03-10T13:29:59Z', '2030-03-01T00:00:00Z', false],
  ['at the cutoff itself', '2030-03-10T13:30:00Z', '2030-03-01T00:00:00Z', false],
  ['after it', '2030-03-10T13:30:01Z', '2030-03-01T00:00:00Z', true],
  ['the next morning', '2030-03-11T13:30:00Z', '2030-03-01T00:00:00Z', true],
  ['more than a day later', '2030-03-11T13:30:01Z', '2030-03-01T00:00:00Z', false],
  ['of a deployment that was confirmed at the cutoff', '2030-03-10T14:00:00Z', '2030-03-10T13:30:00Z', true],
  ['of one that was confirmed after it', '2030-03-10T14:00:00Z', '2030-03-10T13:30:01Z', false],
])('asks %s', (_, now, confirmed, is) => {
  expect(isOverdue(usual, { now: at(now), confirmedAt: at(confirmed) })).toBe(is);
});

it('is in time until the cutoff, on the day itself and before it', () => {
  expect(stateWhenWritten(usual, at('2030-03-09T08:00:00Z'))).toBe('written');
  expect(stateWhenWritten(usual, at('2030-03-10T13:30:00Z'))).toBe('written');
  expect(stateWhenWritten(usual, at('2030-03-10T13:30:01Z'))).toBe('late');
  expect(stateWhenWritten(dueIn('America/New_York'), at('2030-03-10T23:00:00Z'))).toBe('written');
});

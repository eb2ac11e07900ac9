import { expect, it } from 'vitest';
import { parseDuration } from '../../core/format/read-duration.ts';
import { createFormat } from './format.ts';

const india = createFormat({ language: 'en', country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata' });
const states = createFormat({ language: 'en', country: 'US', currency: 'USD', timeZone: 'America/New_York' });

it('shortens as the country counts', () => {
  expect([950, 1500, 450_000, 12_300_000].map(india.short)).toEqual(['950', '1.5K', '4.5L', '1.2Cr']);
  expect([1500, 450_000, 12_300_000].map(states.short)).toEqual(['1.5K', '450K', '12.3M']);
  expect(india.short(-2_500_000)).toBe('-25L');
});

it('shows money from minor units', () => {
  expect(india.money(123_450)).toBe('₹1,234.50');
  expect(states.money(99)).toBe('$0.99');
});

it('shows minutes and hours as the days, hours and minutes that they make, and reads them back', () => {
  expect([0, 45, 60, 150, 1440, 4320, 4405].map((minutes) => india.measure(minutes, 'min'))).toEqual([
    '0 min',
    '45 min',
    '1 h',
    '2 h 30 min',
    '1 day',
    '3 days',
    '3 days 1 h 25 min',
  ]);
  expect([india.measure(-90, 'min'), india.measure(72, 'h'), india.measure(12.5, 'km')]).toEqual(['-1 h 30 min', '3 days', '12.5 km']);
  expect([
    parseDuration('3 days', 'min', india.locale),
    parseDuration('4 h 30 min', 'h', india.locale),
    parseDuration('soon', 'min', india.locale),
  ]).toEqual([4320, 4.5, undefined]);
});

it('takes days as they stand and instants by the organisation’s clock', () => {
  expect(india.date('2026-03-01')).toBe('1 Mar 2026');
  expect(india.dayOf('2026-03-01T20:00:00Z')).toBe('2026-03-02');
  expect(states.dayOf('2026-03-01T02:00:00Z')).toBe('2026-02-28');
  expect(india.time('09:30')).toMatch(/^9:30\sam$/i);
  expect(india.time('2026-03-01T04:00:00Z')).toMatch(/^9:30\sam$/i);
  expect(india.moment('2026-03-02T11:40:00Z')).toMatch(/^Mon, 2 Mar,? (at )?5:10\sPM$/i);
});

it('names the days around today', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-09'].map((day) => india.day(day, '2026-03-02'))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
    '9 Mar 2026',
  ]);
});

it('says how long ago under a day, the date beyond', () => {
  const now = Date.parse('2026-03-02T12:00:00Z');
  expect(india.relative('2026-03-02T11:55:00Z', now)).toBe('5 minutes ago');
  expect(india.relative('2026-03-02T09:00:00Z', now)).toBe('3 hours ago');
  expect(india.relative('2026-02-20T20:00:00Z', now)).toBe('21 Feb 2026');
  expect(india.relative('2026-03-02T15:20:30Z', now)).toBe('in 3 h 20 min');
  expect(india.relative('2026-03-04T04:00:00Z', now)).toMatch(/^4 Mar 2026, 9:30\sam$/i);
});

it('gives back what is no date, and survives an unknown country', () => {
  expect(india.date('soon')).toBe('soon');
  expect(india.datetime('')).toBe('');
  expect(createFormat({ language: 'en', country: '+91', currency: 'INR', timeZone: 'UTC' }).number(1234.5)).toBe('1,234.5');
});

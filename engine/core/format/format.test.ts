import { describe, expect, test } from 'vitest';
import { formatDate, formatMoney, formatTime, minorDigits, parseTime, relativeTime, scaleOf, shortAmount, when } from './index.ts';
import { roughTime } from './rough-time.ts';

describe('short amounts', () => {
  test.each([
    [0, '0'],
    [7.25, '7.3'],
    [999, '999'],
    [999.96, '1K'],
    [1000, '1K'],
    [1049, '1K'],
    [12_300, '12.3K'],
    [99_949, '99.9K'],
    [99_999, '1L'],
    [100_000, '1L'],
    [450_000, '4.5L'],
    [9_999_999, '1Cr'],
    [10_000_000, '1Cr'],
    [1_234_500_000, '123.5Cr'],
    [123_450_000_000, '12,345Cr'],
    [-1500, '-1.5K'],
    [-99_999, '-1L'],
  ])('%d is %s where lakhs are counted', (value, text) => {
    expect(shortAmount(value)).toBe(text);
  });

  test.each([
    [999_999, '1M'],
    [2_500_000_000, '2.5B'],
    [450_000, '450K'],
  ])('%d is %s elsewhere', (value, text) => {
    expect(shortAmount(value, { scale: 'million', locale: 'en-US' })).toBe(text);
  });

  test('digits and scale follow the place', () => {
    expect(shortAmount(123_456, { digits: 2 })).toBe('1.23L');
    expect(shortAmount(1500, { locale: 'de-DE', scale: 'million' })).toBe('1,5K');
    expect([scaleOf('IN'), scaleOf('np'), scaleOf('AE')]).toEqual(['lakh', 'lakh', 'million']);
  });
});

test.each([
  [123_450, 'INR', 'en-IN', '₹1,234.50'],
  [12_345_678_900, 'INR', 'en-IN', '₹12,34,56,789.00'],
  [-5, 'USD', 'en-US', '-$0.05'],
  [500, 'JPY', 'en-US', '¥500'],
])('%d minor units of %s in %s are %s', (minor, currency, locale, text) => {
  expect(formatMoney(minor, { currency, locale })).toBe(text);
});

test('a currency knows its minor units', () => {
  expect(['INR', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3]);
});

describe('dates', () => {
  test.each([
    ['2026-03-05', {}, 'Mar-05-2026'],
    ['2026-03-05', { timeZone: 'America/New_York' }, 'Mar-05-2026'],
    ['2026-03-05', { pattern: 'dddd, D MMMM YYYY' }, 'Thursday, 5 March 2026'],
    ['2026-03-05', { pattern: 'DD/MM/YY' }, '05/03/26'],
    ['2026-03-05', { pattern: '[Day] D [of] MMM' }, 'Day 5 of Mar'],
    ['2026-03-05', { pattern: 'ddd D. MMM', locale: 'de' }, 'Do 5. März'],
    ['2026-03-05T20:05:09.000Z', {}, 'Mar-05-2026 08:05 PM'],
    ['2026-03-05T20:05:09.000Z', { timeZone: 'Asia/Kolkata' }, 'Mar-06-2026 01:35 AM'],
    ['2026-03-05T00:00:00Z', { pattern: 'h:mm a H HH:mm:ss' }, '12:00 am 0 00:00:00'],
    ['soon', {}, 'soon'],
    ['', {}, ''],
  ])('%s with %j is %s', (value, options, text) => {
    expect(formatDate(value, options)).toBe(text);
  });

  test.each([
    ['09:05', '09:05'],
    ['9:05', '09:05'],
    ['9.05', '09:05'],
    ['0905', '09:05'],
    ['09:05:30', '09:05'],
    ['9:05 PM', '21:05'],
    ['9 pm', '21:00'],
    ['12:30 a.m.', '00:30'],
    ['12 PM', '12:00'],
    ['23:59', '23:59'],
    ['24:00', undefined],
    ['13:00 PM', undefined],
    ['0 am', undefined],
    ['9:60', undefined],
    ['9', undefined],
    ['noon', undefined],
  ])('%s is read as %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  test('times of day are written on a 12-hour clock', () => {
    expect(['00:00', '12:00', '21:05', 'later'].map((time) => formatTime(time))).toEqual(['12:00 AM', '12:00 PM', '09:05 PM', 'later']);
  });
});

describe('relative times', () => {
  const now = '2026-03-05T12:00:00.000Z';
  test.each([
    ['2026-03-05T11:59:30.000Z', 'now'],
    ['2026-03-05T11:55:00.000Z', '5 minutes ago'],
    ['2026-03-05T12:01:30.000Z', 'in 1 minute'],
    ['2026-03-05T09:00:01.000Z', '2 hours ago'],
    ['2026-03-04T12:00:01.000Z', '23 hours ago'],
    ['2026-03-04T12:00:00.000Z', 'Mar-04-2026'],
    ['nonsense', 'nonsense'],
  ])('%s is %s', (instant, text) => {
    expect(when(instant, { now, pattern: 'MMM-DD-YYYY' }).text).toBe(text);
  });

  test('the exact time stands beside, in the person’s zone', () => {
    expect(when('2026-03-05T11:55:00.000Z', { now, timeZone: 'Asia/Kolkata' })).toEqual({
      text: '5 minutes ago',
      exact: 'Mar-05-2026 05:25 PM',
    });
    expect(relativeTime(Number.NaN)).toBeUndefined();
    expect(relativeTime(-300_000, 'hi')).toBe('5 मिनट पहले');
  });

  test.each([
    ['2026-03-05', 'today'],
    ['2026-03-04', 'yesterday'],
    ['2026-02-03', '30 days ago'],
    ['2025-12-04', '2 months ago'],
    ['2027-01-05', 'in 10 months'],
    ['2023-03-01', '3 years ago'],
    ['soon', 'soon'],
  ])('%s is, of a day, %s', (day, text) => expect(roughTime('2026-03-05', day)).toBe(text));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationAhead, durationText, isDurationUnit } from './duration.ts';
import { parseDuration } from './read-duration.ts';

it.each([
  [0, 'min', '0 min'],
  [45, 'min', '45 min'],
  [60, 'min', '1 h'],
  [270, 'min', '4 h 30 min'],
  [1440, 'min', '1 day'],
  [4320, 'min', '3 days'],
  [4405, 'min', '3 days 1 h 25 min'],
  [-90, 'min', '-1 h 30 min'],
  [1.5, 'h', '1 h 30 min'],
  [72, 'h', '3 days'],
  [0.25, 'h', '15 min'],
] as const)('%s %s is %s', (value, unit, words) => {
  expect(durationText(value, unit)).toBe(words);
});

it('says how soon with hours and minutes', () => {
  expect([200, 180].map((minutes) => durationAhead(minutes))).toEqual(['in 3 h 20 min', 'in 3 h']);
  expect(['fr', 'es'].map((language) => durationAhead(200, language).replaceAll(/\s/g, ' '))).toEqual([
    'dans 3 h 20 min',
    'dentro de 3 h 20 min',
  ]);
});

it.each([
  ['3 days', 4320],
  ['3d 1h', 4380],
  ['4 h 30 min', 270],
  ['4h30', 270],
  ['4 hours', 240],
  ['1:30', 90],
  ['1.5 h', 90],
  ['1,5 h', 90],
  ['1,440', 1440],
  ['90', 90],
  ['2 weeks', 20_160],
  ['-45 min', -45],
  ['soon', undefined],
  ['30 min 2 h', undefined],
  ['4 h 30 x', undefined],
  ['4 5', undefined],
  ['', undefined],
])('%j typed is %s minutes', (text, minutes) => {
  expect(parseDuration(text, 'min')).toBe(minutes);
});

it('counts a number alone in the unit of the field', () => {
  expect([parseDuration('72', 'h'), parseDuration('3 days', 'h'), parseDuration('45 min', 'h')]).toEqual([72, 72, 0.75]);
});

describe.each(['en', 'en-IN', 'es', 'fr', 'it', 'zh', 'ar', 'ar-EG'])('in %s', (locale) => {
  it('reads back what it says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (minutes) => {
        expect(parseDuration(durationText(minutes, 'min', locale), 'min', locale)).toBe(minutes);
      }),
      { numRuns: 200 },
    );
  });
});

it('takes minutes and hours for lengths of time, and nothing else', () => {
  expect(['min', 'h', 'kg', undefined, 'toString'].map(isDurationUnit)).toEqual([true, true, false, false, false]);
});

import { expect, it } from 'vitest';
import { durationOf, secondsOf } from './duration.ts';

it.each([
  ['PT30M', 1800],
  ['P1D', 86_400],
  ['P1DT12H', 129_600],
  ['PT1H1M1S', 3661],
  ['PT0S', 0],
])('reads %s', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

it.each(['', 'P', 'PT', 'P1M', 'P1DT', '30', 'PT1.5H', '-PT1H'])('does not read %j', (text) => {
  expect(secondsOf(text)).toBeUndefined();
});

it.each([
  [0, 'PT0S'],
  [1800, 'PT30M'],
  [86_400, 'P1D'],
  [129_600, 'P1DT12H'],
  [3661, 'PT1H1M1S'],
])('writes %s', (seconds, text) => {
  expect(durationOf(seconds)).toBe(text);
  expect(secondsOf(text)).toBe(seconds);
});

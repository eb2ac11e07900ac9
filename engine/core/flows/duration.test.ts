import { expect, it } from 'vitest';
import { secondsOf } from './duration.ts';

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

import { expect, it } from 'vitest';
import { isCron } from './cron.ts';

it.each(['* * * * *', '0 6 * * 1-5', '*/15 8-18 * * *', '0,30 9 1 1,7 *', ' 5 4 * * 0 '])('%s is a frequency', (text) => {
  expect(isCron(text)).toBe(true);
});

it.each(['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '5-2 * * * *', '*/0 * * * *', 'a b c d e', '@daily'])(
  '%s is none',
  (text) => {
    expect(isCron(text)).toBe(false);
  },
);

import { expect, it } from 'vitest';
import { endOf, readPosition, writePosition } from './position.ts';

it('comes back as it went', () => {
  for (const snapshot of ['10:10:', '10:20:10,14,19', '5:9000000000:7']) {
    const position = { at: 1_764_000_000_000, snapshot };
    expect(readPosition(writePosition(position))).toEqual(position);
  }
  expect(endOf({ at: 0, snapshot: '10:20:10' })).toBe(20n);
});

it.each([
  '',
  '12',
  '1764000000000.',
  '1764000000000.20:10:',
  '1764000000000.10:20:9',
  '1764000000000.10:20:20',
  '1764000000000.10:20:12,11',
  '1764000000000.10:20:11,11',
  '1764000000000.0:0:',
  '1764000000000.10:99999999999999999999:',
  "1764000000000.10:20:'",
])('is none: %s', (text) => expect(readPosition(text)).toBeUndefined());

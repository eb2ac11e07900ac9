import { expect, it } from 'vitest';
import { shortAddress } from './short-address.ts';

it('shows the first 40 characters of an address and its last 6', () => {
  const address = 'Flat 4B, Lotus Heights, 80 Feet Road, Koramangala 4th Block, Bengaluru 560034';
  expect(shortAddress(address)).toBe('Flat 4B, Lotus Heights, 80 Feet Road, Ko…560034');
  expect(
    shortAddress(address)
      .split('…')
      .map((part) => part.length),
  ).toEqual([40, 6]);
  expect(shortAddress('12 MG Road, Bengaluru 560001')).toBe('12 MG Road, Bengaluru 560001');
  expect(shortAddress('x'.repeat(46))).toBe('x'.repeat(46));
});

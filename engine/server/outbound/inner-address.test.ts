import { expect, it } from 'vitest';
import { isInnerAddress } from './inner-address.ts';

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '',
  'localhost',
  '0x7f.1',
  '127.1',
  '017700000001',
])('%s is inside', (address) => {
  expect(isInnerAddress(address)).toBe(true);
});

it.each(['1.1.1.1', '100.63.255.255', '172.15.0.1', '172.32.0.1', '203.0.114.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
  '%s is outside',
  (address) => {
    expect(isInnerAddress(address)).toBe(false);
  },
);

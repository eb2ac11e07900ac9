import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const sealer = createSealer('a secret of the server', 'rules');

it('opens what it sealed, and shows none of it', () => {
  const sealed = sealer.seal('hush, ₹ 100');
  expect(sealer.open(sealed)).toBe('hush, ₹ 100');
  expect(sealed).toMatch(/^v1\.[A-Za-z0-9_-]+$/);
  expect(sealer.seal('hush, ₹ 100')).not.toBe(sealed);
});

it.each([
  ['another purpose', createSealer('a secret of the server', 'links')],
  ['another secret', createSealer('some other secret', 'rules')],
])('opens nothing of %s', (_, other) => {
  expect(() => other.open(sealer.seal('hush'))).toThrow();
});

it('opens nothing that was changed', () => {
  const sealed = sealer.seal('hush');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => sealer.open(`v1.${bytes.toString('base64url')}`)).toThrow();
  expect(() => sealer.open('hush')).toThrow('This was not sealed here.');
});

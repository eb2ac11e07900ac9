import { expect, it } from 'vitest';
import { createSigner } from '../kernel/secret.ts';
import { digestOf, isPass, newSecret, passFor } from './secrets.ts';

it('makes secrets of 128 bits, whose digest tells nothing of them', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
  expect(digestOf('a')).not.toContain('a'.repeat(2));
});

it('signs a pass for one record and one time', () => {
  const signer = createSigner('a secret that is long enough for a test', 'page');
  const expires = Date.parse('2026-03-01T00:00:00Z') / 1000;
  const t = passFor(signer, 'one', expires);
  expect(isPass(signer, { id: 'one', t }, '2026-02-28T23:59:59Z')).toBe(true);
  expect(isPass(signer, { id: 'one', t }, '2026-03-01T00:00:00Z')).toBe(false);
  expect(isPass(signer, { id: 'two', t }, '2026-02-01T00:00:00Z')).toBe(false);
  expect(isPass(signer, { id: 'one', t: t.replace(/^\d+/, String(expires + 1)) }, '2026-02-01T00:00:00Z')).toBe(false);
  expect(isPass(createSigner('a secret that is long enough for a test', 'other'), { id: 'one', t }, '2026-02-01T00:00:00Z')).toBe(false);
});

import { expect, it } from 'vitest';
import { digestOfToken, isOwnPage, newLinkToken } from './links.ts';

it.each([
  ['/customer-feedback?t=abc', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s stays inside: %s', (target, inside) => {
  expect(isOwnPage(target)).toBe(inside);
});

it('makes tokens of 128 bits, and keeps their hash alone', () => {
  const tokens = new Set(Array.from({ length: 100 }, newLinkToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  expect(digestOfToken('a')).not.toContain('a'.repeat(2));
});

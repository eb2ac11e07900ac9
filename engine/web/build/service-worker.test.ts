import { expect, it } from 'vitest';
import { shellFiles } from './service-worker.ts';

const file = (name: string, bytes = 1_000) => ({ name: `assets/${name}`, bytes });

it('keeps what a page starts with, then what it may need soon, and of fonts the letters that all pages have', () => {
  const files = [
    file('index-a.js'),
    file('product-b.js'),
    file('form-c.js'),
    file('sheets-d.js', 900_000),
    file('inter-latin-wght-normal-e.woff2'),
    file('inter-latin-ext-wght-normal-f.woff2'),
    file('noto-sans-arabic-latin-wght-normal-g.woff2'),
    file('noto-sans-sc-4-wght-normal-h.woff2'),
    { name: 'index.html', bytes: 1_000 },
  ];
  const { start, rest } = shellFiles('<script src="/assets/index-a.js">', files, ['favicon.svg'], /^assets\/product-/);
  expect(start).toEqual(['/assets/index-a.js', '/assets/product-b.js']);
  expect(rest).toEqual(['/assets/form-c.js', '/assets/inter-latin-wght-normal-e.woff2', '/favicon.svg']);
});

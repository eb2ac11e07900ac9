/** Pseudo-locales: what they make of a text, and that nobody but a developer is offered them. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { shippedProduct } from '../../../tests/support/product.ts';
import { ACCENTED, accented, MIRRORED, mirrored, withPseudoLocales } from './pseudo.ts';

it('accents letters, keeps values and brackets the whole', () => {
  expect(accented('Save {{name}}')).toBe('[Šåṽé {{name}} öñé]');
  expect(mirrored('Save {{name}}')).toBe('\u202eSave\u202c {{name}}');
});

it('makes every text at least 35 % longer, of the same values', async () => {
  const { locales } = withPseudoLocales(await shippedProduct());
  const [english, pseudo] = [locales.get('en') ?? {}, locales.get(ACCENTED) ?? {}];
  const values = (text = '') => text.match(/\{\{[^{}]*\}\}/g)?.join() ?? '';
  const entries = Object.entries(english);
  expect(entries.length).toBeGreaterThan(7000);
  expect(entries.filter(([key, text]) => values(pseudo[key]) !== values(text))).toEqual([]);
  expect(
    entries.filter(([key, text]) => (pseudo[key]?.length ?? 0) < text.replaceAll(/\{\{[^{}]*\}\}|https?:\/\/\S+/g, '').length * 1.35),
  ).toEqual([]);
  expect(new Intl.PluralRules(MIRRORED).resolvedOptions().pluralCategories).toHaveLength(6);
});

it('is offered by the development server alone', async () => {
  expect([...(await shippedProduct()).locales.keys()]).not.toContain(ACCENTED);
  const callers: string[] = [];
  for await (const file of glob('{engine,src}/**/*.ts'))
    if (/pseudo\.ts'/.test(await readFile(file, 'utf8')) && !file.endsWith('.test.ts')) callers.push(file);
  expect(callers).toEqual(['src/server/dev.ts']);
});

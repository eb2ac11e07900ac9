/** A language more is a file more: it is read, checked, counted, served with English beneath, and spoken by the server. */
import { expect, it } from 'vitest';
import { createDefinitions, createValidators, loadDefinitions } from '../../engine/server/definitions/index.ts';
import { createTranslate } from '../../engine/server/definitions/translate.ts';
import { GERMAN } from '../../tests/support/german/index.ts';
import { shippedProduct } from '../../tests/support/product.ts';
import { checkDefinitions } from './check-definitions.ts';

const loaded = await loadDefinitions({ root: process.cwd(), extraDir: GERMAN });
if (!loaded.ok) throw new Error(loaded.faults.map(({ file, message }) => `${file} ${message}`).join('\n'));
const { product } = loaded;

it('is spoken beside the shipped ones', async () => {
  const shipped = [...(await shippedProduct()).locales.keys()];
  expect([...product.locales.keys()].sort()).toEqual([...shipped, 'de'].sort());
});

it('is offered to everybody, and served with English where it says nothing', () => {
  const definitions = createDefinitions({ product, validators: createValidators({}), now: () => '2031-04-07T00:00:00Z' });
  const { language, languages, locale } = definitions.public('de');
  expect([language, languages.includes('de')]).toEqual(['de', true]);
  const english = product.locales.get('en') ?? {};
  expect(locale['signin.submit']).toBe('Anmelden');
  const texts = definitions.locale('de') ?? {};
  const missing = Object.keys(english).filter((key) => !key.startsWith('problem.') && texts[key] === undefined);
  expect(missing).toEqual([]);
  expect(texts['tracking.title']).toBe(english['tracking.title']);
  expect(definitions.public('nl').language).toBe('en');
});

it('is what the server answers in, for whoever asks in German', () => {
  const translate = createTranslate(() => product);
  expect(translate('signin.submit', 'de-AT,de;q=0.9,en;q=0.8')).toBe('Anmelden');
  expect(translate('tracking.title', 'de')).toBe(product.locales.get('en')?.['tracking.title']);
});

it('has its share of English shown, and no fault', async () => {
  const { said, unsaid, faults } = await checkDefinitions({ root: process.cwd(), extraDir: GERMAN });
  expect(faults).toEqual([]);
  expect(said.get('de')).toBeGreaterThan(0.03);
  expect(said.get('de')).toBeLessThan(0.2);
  expect(unsaid.get('de')).toBeGreaterThan(1000);
  expect(unsaid.get('fr')).toBe(0);
});

it('is one that customers may have, under its own name', () => {
  for (const [entity, field] of [
    ['customer', 'cust_language'],
    ['service-request', 'cust_language'],
    ['customer-wording', 'language'],
    ['organisation', 'customer_language'],
  ] as const) {
    const options = product.entities.get(entity)?.fields.get(field)?.options ?? [];
    expect(
      options.find(({ value }) => value === 'de'),
      entity,
    ).toEqual({ value: 'de', label: 'Deutsch' });
  }
});

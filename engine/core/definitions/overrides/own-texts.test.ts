import { describe, expect, it } from 'vitest';
import { smallProduct } from '../fixture.ts';
import type { JsonObject } from '../raw.ts';
import type { DefinitionFile } from '../types.ts';
import { made, overlayOf } from './fixture.ts';

const texts = (language: string, said: Readonly<Record<string, string>>, limits?: Readonly<Record<string, number>>): DefinitionFile => ({
  file: `screens/locales/${language}.words.json`,
  kind: 'locale',
  json: { $schema: '../../schemas/definition/locale.schema.json', language, texts: said, ...(limits ? { limits } : {}) },
});

const english = {
  'word.customers': 'Customers',
  'word.greeting': 'Hello {{name}}, welcome',
  'word.jobs_one': '{{count}} job',
  'word.jobs_other': '{{count}} jobs',
  'word.letter': 'Dear customer,\n\nwe come.',
  'word.tab': 'Tab',
};
const arabic = { 'word.customers': 'العملاء', 'word.jobs_one': 'مهمة واحدة', 'word.jobs_other': '{{count}} مهمة' };
const files = [...smallProduct(), texts('en', english, { 'word.tab': 8 }), texts('ar', arabic)];
const small = overlayOf(files);

const own = (language: string, patch: JsonObject) => made('locale', language, patch, small);
const faultsOf = (language: string, patch: JsonObject) =>
  small.faultsOf(own(language, patch), []).map(({ path, code }) => `${path} ${code}`);
const shownIn = (language: string, ...patches: readonly JsonObject[]) =>
  small.plan(patches.map((patch) => own(language, patch))).shown.locales.get(language) ?? {};

describe('own words of a language', () => {
  it('stand over the shipped ones, in that language alone, and change nothing else', () => {
    const { shown, enforced, conflicts } = small.plan([
      own('en', { 'word.customers': 'Households', 'word.greeting': '{{name}}, good day' }),
    ]);
    expect(shown.locales.get('en')).toMatchObject({
      'word.customers': 'Households',
      'word.greeting': '{{name}}, good day',
      'word.tab': 'Tab',
    });
    expect(enforced.locales.get('en')?.['word.customers']).toBe('Households');
    // Untouched languages are not copied for each organisation.
    expect(shown.locales.get('ar')).toBe(small.product.locales.get('ar'));
    expect(shown.screens.get('tasks')).toBe(small.product.screens.get('tasks'));
    expect(shown.version).not.toBe(small.product.version);
    expect([...conflicts]).toEqual([]);
    expect(small.product.locales.get('en')?.['word.customers']).toBe('Customers');
  });

  it('may be said in a language that has the text in English only, and in each of its plural forms', () => {
    expect(faultsOf('ar', { 'word.tab': 'لسان', 'word.jobs_few': '{{count}} مهام', 'word.jobs_two': 'مهمتان' })).toEqual([]);
    expect(shownIn('ar', { 'word.jobs_few': '{{count}} مهام' })['word.jobs_few']).toBe('{{count}} مهام');
  });

  it.each([
    ['a key that is none', 'en', { 'word.nope': 'x' }, ['/word.nope unknown']],
    ['a plural form that the language has not', 'en', { 'word.jobs_few': '{{count}} jobs' }, ['/word.jobs_few unknown']],
    ['a lost value', 'en', { 'word.greeting': 'Hello' }, ['/word.greeting value-lost']],
    ['a value that is made up', 'en', { 'word.customers': '{{org}}' }, ['/word.customers value-made-up']],
    ['a lost count', 'ar', { 'word.jobs_many': 'مهام' }, ['/word.jobs_many value-lost']],
    ['nothing', 'en', { 'word.customers': '  ' }, ['/word.customers empty']],
    ['markup', 'en', { 'word.customers': 'Us <b>all</b>' }, ['/word.customers markup']],
    ['another text inside', 'en', { 'word.customers': '$t(word.tab)' }, ['/word.customers markup']],
    ['a value with a way to show it', 'en', { 'word.greeting': '{{name, upper}} {{name}}' }, ['/word.greeting markup']],
    ['a line break that the shipped text has not', 'en', { 'word.customers': 'Us\nall' }, ['/word.customers markup']],
    ['signs that turn the direction', 'en', { 'word.customers': 'Us\u202eall' }, ['/word.customers markup']],
    ['more than three times the shipped text', 'en', { 'word.customers': 'x'.repeat(81) }, ['/word.customers too-long']],
    ['more than there is space for', 'en', { 'word.tab': 'x'.repeat(9) }, ['/word.tab too-long']],
  ] as const)('never are %s', (_what, language, patch, codes) => {
    expect(faultsOf(language, patch)).toEqual(codes);
    // Should one have been stored all the same, the shipped text stands, and it is told why.
    const { shown, conflicts } = small.plan([own(language, patch)]);
    expect(shown.locales.get(language)).toEqual(small.product.locales.get(language));
    expect(conflicts.get(`locale/${language}`)?.map(({ kind }) => kind)).toEqual(['broken']);
  });

  it('are text, whatever else a patch brings', () => {
    expect(faultsOf('en', { 'word.customers': null }).length).toBeGreaterThan(0);
    expect(faultsOf('en', { 'word.customers': { en: 'x' } }).length).toBeGreaterThan(0);
    expect(faultsOf('en', { 'Word Customers': 'x' }).length).toBeGreaterThan(0);
    expect(small.shipped('locale', 'xx')).toBeUndefined();
  });

  it('may break lines where the shipped text does', () => {
    expect(faultsOf('en', { 'word.letter': 'Dear household,\n\nwe come.' })).toEqual([]);
  });

  it('outlive a change of the product: one that changed is told, one whose text is gone is left out, the others hold', () => {
    const before = own('en', { 'word.customers': 'Households', 'word.tab': 'Page', 'word.greeting': 'Hi {{name}}' });
    const { 'word.tab': gone, ...left } = english;
    const next = overlayOf([...smallProduct(), texts('en', { ...left, 'word.customers': 'Clients' })]);
    const { shown, conflicts } = next.plan([before]);
    expect(shown.locales.get('en')).toMatchObject({ 'word.customers': 'Households', 'word.greeting': 'Hi {{name}}' });
    expect(gone).toBe('Tab');
    expect(shown.locales.get('en')?.['word.tab']).toBeUndefined();
    expect(conflicts.get('locale/en')).toMatchObject([
      { path: '/word.customers', kind: 'changed', was: 'Customers', now: 'Clients' },
      { path: '/word.tab', kind: 'changed' },
      { path: '/word.tab', kind: 'broken' },
    ]);
  });
});

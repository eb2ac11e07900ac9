/** Each check of texts finds the fault that is planted for it, at its key, and nothing in what is right. */
import { describe, expect, it } from 'vitest';
import type { DefinitionFile } from '../../core/definitions/types.ts';
import { catalogueOf } from './catalogue.ts';
import { consistencyFaults } from './consistency.ts';
import { glossaryOf } from './glossary.ts';

type Texts = Readonly<Record<string, string>>;
const file = (language: string, texts: Texts, limits?: Readonly<Record<string, number>>): DefinitionFile => ({
  file: `screens/locales/${language}.x.json`,
  kind: 'locale',
  json: { language, texts, ...(limits && { limits }) },
});

const english = file(
  'en',
  {
    'x.hello': 'Hello {{name}}',
    'x.found_one': '{{count}} technician',
    'x.found_other': '{{count}} technicians',
    'x.tab': 'Stock',
    'x.ask': 'Which day, and why?',
    'x.ask_two': 'Like 12.97, 77.59 or 12.9,77.5;12.8,77.4.',
    'x.rule': "Such as doc.technician == 'Asha'.",
  },
  { 'x.tab': 9 },
);
const glossary = glossaryOf({ terms: { technician: { es: 'técnico', ar: ['فني', 'فنيي'], except: ['x.other'] } } });
const arabic: Texts = {
  'x.hello': 'مرحبًا {{name}}',
  'x.found_zero': 'لا فنيين',
  'x.found_one': 'فنّي واحد',
  'x.found_two': 'فنيان',
  'x.found_few': '{{count}} فنيين',
  'x.found_many': '{{count}} فنيًا',
  'x.found_other': '{{count}} فني',
  'x.tab': 'المخزون',
  'x.ask': 'أي يوم، ولماذا؟',
  'x.ask_two': 'مثل 12.97, 77.59 أو 12.9,77.5;12.8,77.4.',
  'x.rule': "مثل doc.technician == 'Asha'.",
};
const spanish: Texts = {
  'x.hello': 'Hola {{name}}',
  'x.found_one': '{{count}} técnico',
  'x.found_other': '{{count}} técnicos',
  'x.tab': 'Almacén',
};

const faultsOf = (language: string, texts: Texts) =>
  consistencyFaults(catalogueOf([english, file(language, texts)]), glossary).map(({ pointer, code }) => `${pointer} ${code}`);

it.each([
  ['ar', arabic],
  ['es', spanish],
])('finds nothing in %s that is right', (language, texts) => expect(faultsOf(language, texts)).toEqual([]));

describe('finds', () => {
  it.each([
    ['a lost value', 'es', { 'x.hello': 'Hola' }, '/texts/x.hello value-lost'],
    ['a value that is made up', 'es', { 'x.hello': 'Hola {{name}} {{day}}' }, '/texts/x.hello value-lost'],
    ['a lost number', 'es', { 'x.found_other': 'técnicos' }, '/texts/x.found_other value-lost'],
    ['a comma of Latin in Arabic', 'ar', { 'x.ask': 'أي يوم, ولماذا؟' }, '/texts/x.ask foreign-sign'],
    ['a semicolon of Latin in Arabic', 'ar', { 'x.ask': 'أي يوم; ولماذا؟' }, '/texts/x.ask foreign-sign'],
    ['a question mark of Latin in Arabic', 'ar', { 'x.ask': 'أي يوم، ولماذا?' }, '/texts/x.ask foreign-sign'],
    ['a text without space', 'es', { 'x.tab': 'Existencias' }, '/texts/x.tab no-space'],
    ['another word for a thing', 'es', { 'x.found_one': '{{count}} operario' }, '/texts/x.found_one other-word'],
  ])('%s', (_, language, wrong, fault) => {
    expect(faultsOf(language, { ...(language === 'ar' ? arabic : spanish), ...wrong })).toEqual([fault]);
  });

  it('a plural form that a language lacks', () => {
    const { 'x.found_few': _, ...rest } = arabic;
    expect(faultsOf('ar', rest)).toEqual(['/texts/x.found_zero forms-missing']);
  });
});

it('refuses a glossary of another shape', () => {
  expect(() => glossaryOf([])).toThrow(TypeError);
  expect(() => glossaryOf({ terms: { technician: 'técnico' } })).toThrow(TypeError);
});

it('holds a text to the space of the place where a definition shows it, and names key and language', () => {
  const menu: DefinitionFile = {
    file: 'screens/menus/mobile.json',
    kind: 'menu',
    json: { id: 'mobile', groups: [{ id: 'main', items: [{ id: 'stock', label: 't:x.stock' }] }] },
  };
  const faultsWith = (french: string) =>
    consistencyFaults(catalogueOf([menu, file('en', { 'x.stock': 'Stock' }), file('fr', { 'x.stock': french })]), []);
  expect(faultsWith('Stock')).toEqual([]);
  expect(faultsWith('Approvisionnements')).toMatchObject([
    { pointer: '/texts/x.stock', code: 'no-space', message: expect.stringContaining('“fr”') },
  ]);
});

import { expect, it } from 'vitest';
import { countedKey, isKnownText, pluralForms, textsWithFallback } from './plurals.ts';

const english = { 'x.save': 'Save', 'x.found_one': '{{count}} found', 'x.found_other': '{{count}} found', 'x.type_other': 'Other' };
const has = (key: string) => key in english;

it('knows the forms of each language', () => {
  expect(pluralForms('zh')).toEqual(['other']);
  expect([...pluralForms('ar')].sort()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero']);
});

it.each([
  ['x.found_one', 'x.found'],
  ['x.found_few', 'x.found'],
  ['x.type_other', undefined],
  ['x.save', undefined],
])('counts with %s: %s', (key, base) => expect(countedKey(key, has)).toBe(base));

it.each([
  ['x.save', 'ar', true],
  ['x.found_few', 'ar', true],
  ['x.found_few', 'es', false],
  ['x.found_many', 'es', true],
  ['x.found_few', 'zh', false],
  ['x.type_few', 'ar', false],
  ['x.save_other', 'ar', false],
  ['x.gone', 'ar', false],
])('allows %s in %s: %s', (key, language, isKnown) => expect(isKnownText(key, language, has)).toBe(isKnown));

it('fills what a language lacks: English beneath, its own general form for a count', () => {
  const arabic = { 'x.found_one': 'واحد', 'x.found_other': '{{count}} سجل' };
  expect(textsWithFallback(english, arabic, 'ar')).toMatchObject({
    'x.save': 'Save',
    'x.found_one': 'واحد',
    'x.found_two': '{{count}} سجل',
    'x.found_few': '{{count}} سجل',
  });
});

it('shows no key for a count that is not translated at all', () => {
  expect(textsWithFallback(english, {}, 'ar')).toMatchObject({ 'x.found_one': '{{count}} found', 'x.found_many': '{{count}} found' });
});

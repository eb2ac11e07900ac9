/** The English catalogue: one term a thing, as the glossary says, and texts that read well. */
import { describe, expect, it } from 'vitest';
import { buttonKeys, durationFields, englishCatalogue, forbiddenWords, glossary, labelKeys, wordlessChoices } from './words/catalogue.ts';
import { faultsIn } from './words/faults.ts';
import { isVerb } from './words/verbs.ts';

const texts = englishCatalogue();
const forbidden = forbiddenWords(glossary);

describe('the English catalogue', () => {
  it('is looked at whole, with a glossary of some size', () => {
    expect(Object.keys(texts).length).toBeGreaterThan(5000);
    expect(forbidden.size).toBeGreaterThan(60);
    expect(labelKeys.size).toBeGreaterThan(1500);
    expect(buttonKeys.size).toBeGreaterThan(100);
  });

  it('says each thing by its term, without raw names, and in one style', () => {
    expect(faultsIn(texts, forbidden)).toEqual([]);
  });

  it('has labels without a full stop, but for those that are several sentences', () => {
    const wrong = [...labelKeys].filter((key) => /^[^.]+\.$/.test(texts[key] ?? ''));
    expect(wrong.map((key) => `${key}: ${texts[key]}`)).toEqual([]);
  });

  it('has buttons that begin with a verb', () => {
    const wrong = [...buttonKeys].filter((key) => key in texts && !isVerb(texts[key] ?? ''));
    expect(wrong.map((key) => `${key}: ${texts[key]}`)).toEqual([]);
  });
});

it('a length of time names its unit, so that people read it in words', () => {
  expect(durationFields.length).toBeGreaterThan(30);
  expect(durationFields.filter(({ unit }) => !['min', 'h', 's', 'ms'].includes(String(unit)))).toEqual([]);
});

/** Widgets have words of their own for these; no page shows which view a session chose. */
const WORDED_BY_WIDGET = /\/(custom_fields|form_fields)\/-\/|\/colour$|\/(service|menu)_rights\/-\/|\/sla_told\/-$|\/chosen_view$/;

it('a choice has a text for every value, so that none is read as it is stored', () => {
  expect(wordlessChoices.filter(({ field }) => !WORDED_BY_WIDGET.test(field))).toEqual([]);
});

it.each([
  ['a synonym', { a: 'Open the ticket' }, '"ticket" instead of request'],
  ['a synonym with capitals', { a: 'Vendor name' }, '"Vendor" instead of service provider'],
  ['a field name', { a: 'The value of srvc_type_id' }, 'raw name "srvc_type_id"'],
  ['a pointer', { a: 'Fill in /photos first' }, 'raw pointer or id " /photos"'],
  ['no form for one', { a: '{{count}} items' }, 'no form for one'],
  ['one form of two', { a_other: '{{count}} items' }, 'no a_one'],
  ['shorthand', { a: 'Prvdr name' }, 'shorthand "Prvdr"'],
  ['double spaces', { a: 'Two  spaces' }, 'spaces "  "'],
  ['three dots', { a: 'Loading...' }, 'dots "..."'],
  ['a straight apostrophe', { a: "The day's end" }, 'straight apostrophe "y\'"'],
  ['straight quotes', { a: "Choose 'Save' first" }, 'straight quote " \'"'],
  ['title case', { a: 'Service Hubs' }, 'title case "Hubs"'],
  ['American spelling', { a: 'Choose a color' }, 'American spelling "color"'],
  ['one gender', { a: 'What he has to do' }, 'one gender "he"'],
])('finds %s', (_, wrong, fault) => {
  expect(faultsIn(wrong, forbidden)).toEqual([expect.stringContaining(fault)]);
});

import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { plan } from './index.ts';
import { languageName, withLanguages, withoutLanguages } from './languages.ts';

const source = (properties: object) => ({ file: 'person.json', layer: 0, json: { $id: 'person', properties } });
const tongue = { type: 'string', 'x-languages': true };

it.each([
  ['fr', 'Français'],
  ['es', 'Español'],
  ['zh', '中文'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['qq', 'qq'],
])('calls %s %s', (code, name) => expect(languageName(code)).toBe(name));

it('offers every language that has texts, one more included', () => {
  const entities = new Map([['person', source({ name: { type: 'string' }, tongue })]]);
  const choices = (languages: readonly string[]) => withLanguages(entities, languages).get('person')?.json.properties;
  expect(choices(['fr', 'en'])).toEqual({
    name: { type: 'string' },
    tongue: {
      ...tongue,
      enum: ['en', 'fr'],
      'x-options': [
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
      ],
    },
  });
  expect(choices(['en', 'fr', 'de'])).toMatchObject({ tongue: { enum: ['de', 'en', 'fr'] } });
});

it('leaves entities alone that ask for none, and texts of a language that is none', () => {
  const entities = new Map([['person', source({ name: { type: 'string' } })]]);
  expect(withLanguages(entities, ['en']).get('person')?.json).toBe(entities.get('person')?.json);
  const asking = new Map([['person', source({ tongue })]]);
  expect(withLanguages(asking, ['en', '', '../x']).get('person')?.json.properties).toMatchObject({ tongue: { enum: ['en'] } });
});

it('is written without them: who changes the definition changes no list of languages', () => {
  const { json } = source({ name: { type: 'string', enum: ['a'] }, tongue });
  const filled = withLanguages(new Map([['person', { file: 'person.json', layer: 0, json }]]), ['en', 'fr']).get('person')?.json ?? {};
  expect(withoutLanguages(filled)).toEqual(json);
});

it('are all that the field offers: choices of its own are refused', () => {
  const own = { type: 'string', title: 't:task', 'x-languages': true, enum: ['en'], 'x-options': [{ value: 'en', label: 't:task' }] };
  const planned = plan(changed('task.json', '/properties/tongue', own), schemas);
  expect((planned.ok ? [] : planned.faults).map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
    '/properties/tongue/enum own-choices',
    '/properties/tongue/x-options own-choices',
  ]);
  const { enum: _enum, 'x-options': _options, ...asking } = own;
  expect(plan(changed('task.json', '/properties/tongue', asking), schemas).ok).toBe(true);
});

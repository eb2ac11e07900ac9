import { describe, expect, it } from 'vitest';
import { schemas } from '../../core/definitions/fixture.ts';
import type { Field } from '../../core/definitions/types.ts';
import { compileTrusted } from '../../core/rules/index.ts';
import form from '../../entities/locales/en.form.json' with { type: 'json' };
import { worded } from '../kernel/said.ts';
import { keywordProblem, sentence } from './messages.ts';
import { valueProblems } from './validator.ts';

const field = (schema: Field['schema'], more: Partial<Field> = {}): Field => ({
  name: 'f',
  pointer: '/f',
  label: 'field.f',
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  indexed: false,
  rules: {},
  schema,
  ...more,
});

/** A value that breaks each keyword of JSON Schema that a field may have. */
const broken: readonly (readonly [string, Field['schema'], unknown])[] = [
  ['type', { type: 'string' }, 7],
  ['enum', { enum: ['a'] }, 'b'],
  ['const', { const: 1 }, 2],
  ['format', { type: 'string', format: 'email' }, 'x'],
  ['pattern', { type: 'string', pattern: '^a' }, 'b'],
  ['minLength', { type: 'string', minLength: 3 }, 'ab'],
  ['maxLength', { type: 'string', maxLength: 3 }, 'abcd'],
  ['minimum', { type: 'number', minimum: 3 }, 2],
  ['maximum', { type: 'number', maximum: 3 }, 4],
  ['exclusiveMinimum', { type: 'number', exclusiveMinimum: 3 }, 3],
  ['multipleOf', { type: 'number', multipleOf: 3 }, 4],
  ['minItems', { type: 'array', minItems: 2 }, [1]],
  ['maxItems', { type: 'array', maxItems: 1 }, [1, 2]],
  ['uniqueItems', { type: 'array', uniqueItems: true }, [1, 1]],
];
const found = (one: Field, value: unknown, texts = {}) => valueProblems(new Map([['f', one]]), { f: value }, '', texts, { org: { n: 4 } });

describe('texts of faults', () => {
  it.each(broken)('%s has a sentence, and words of the form', (keyword, schema, value) => {
    const [problem] = found(field(schema), value);
    expect(problem).toMatchObject({ pointer: '/f', code: keyword });
    expect(problem?.message).not.toBe(sentence('nothing such', {}));
    expect(problem?.message).not.toContain('undefined');
    const words = Object.keys(form.texts).filter((key) => new RegExp(`^form\\.error\\.${keyword.toLowerCase()}(_|$)`).test(key));
    expect(words.length).toBeGreaterThan(0);
  });

  it.each(broken)('%s is told in the definition’s own words, with values in them', (keyword, schema, value) => {
    const own = field(schema, { messages: { [keyword]: 'own' }, rules: { params: { [keyword]: { n: compileTrusted('org.n') } } } });
    const [problem] = found(own, value, { own: 'Just {{n}}, { n } or {nothing}.' });
    expect(problem).toMatchObject({ code: keyword, message: 'Just 4, 4 or {nothing}.', params: { key: 'own', n: 4 } });
  });

  it('are all that x-message can change', () => {
    const { $defs } = schemas.schemas['entity.schema.json'] as {
      $defs: { Field: { properties: { 'x-message': { propertyNames: { enum: string[] } } } } };
    };
    const asked = $defs.Field.properties['x-message'].propertyNames.enum;
    const byRecord = ['required', 'check', 'distinct', 'locked', 'offered', 'reference', 'unique'];
    expect(asked.toSorted()).toEqual([...broken.map(([keyword]) => keyword), ...byRecord].toSorted());
  });

  it('say nothing of a value that is not there', () => {
    const own = field({}, { messages: { check: 'own' }, rules: { params: { check: { n: compileTrusted('org.nothing') } } } });
    expect(keywordProblem(own, { pointer: '/f', code: 'check', message: worded('') }, { own: 'At {{n}}.' }).message).toBe('At .');
  });
});

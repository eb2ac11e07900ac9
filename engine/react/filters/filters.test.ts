import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldView } from '../../core/definitions/types.ts';
import { type FieldTypeName, fieldTypes } from '../../core/fields/field-types.ts';
import { compileTrusted, evaluatePredicate } from '../../core/rules/index.ts';
import { type Clause, clausePredicate, isComplete } from './clause.ts';
import { readPredicate } from './read-predicate.ts';
import { clausesText } from './use-filter.ts';

const ZONE = 'Asia/Kolkata';
const fieldOf = (name: string, type: FieldTypeName): FieldView => ({
  name,
  pointer: `/${name}`,
  label: name,
  type,
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
});
const fields = [
  fieldOf('title', 'text'),
  fieldOf('status', 'select'),
  fieldOf('due', 'date'),
  fieldOf('at', 'datetime'),
  fieldOf('cost', 'money'),
  fieldOf('paid', 'boolean'),
  fieldOf('tags', 'multiselect'),
  { ...fieldOf('floor', 'integer'), pointer: '/custom/floor' },
];
const at = (pointer: string) => {
  const field = fields.find((one) => one.pointer === pointer);
  if (!field) throw new Error(pointer);
  return field;
};
const predicateFor = (clause: Clause) => {
  const predicate = clausePredicate(at(clause.pointer), clause, ZONE);
  if (!predicate) throw new Error('no predicate');
  return predicate;
};

describe('a clause selects the records it speaks of', () => {
  it.each<[string, Clause, object, object]>([
    ['words, whatever their case', { pointer: '/title', operator: 'contains', value: 'AC' }, { title: 'the ac unit' }, { title: 'fridge' }],
    ['one of several', { pointer: '/status', operator: 'any_of', value: ['A', 'B'] }, { status: 'B' }, { status: null }],
    ['none of several, no value included', { pointer: '/status', operator: 'is_not', value: ['A'] }, { status: null }, { status: 'A' }],
    ['a day before', { pointer: '/due', operator: 'before', value: '2026-03-02' }, { due: '2026-03-01' }, { due: '2026-03-02' }],
    [
      'a range with both ends',
      { pointer: '/due', operator: 'between', value: ['2026-03-01', '2026-03-03'] },
      { due: '2026-03-03' },
      { due: '2026-03-04' },
    ],
    [
      'an instant on a day of the organisation',
      { pointer: '/at', operator: 'is', value: '2026-03-02' },
      { at: '2026-03-01T18:30:00.000Z' },
      { at: '2026-03-02T18:30:00.000Z' },
    ],
    [
      'an instant after a day',
      { pointer: '/at', operator: 'after', value: '2026-03-02' },
      { at: '2026-03-02T18:30:00.000Z' },
      { at: '2026-03-02T18:29:59.000Z' },
    ],
    ['no, which unanswered is too', { pointer: '/paid', operator: 'is', value: false }, { paid: null }, { paid: true }],
    ['any of the tags', { pointer: '/tags', operator: 'has', value: ['x', 'y'] }, { tags: ['y'] }, { tags: ['z'] }],
    ['no tags', { pointer: '/tags', operator: 'empty', value: null }, { tags: [] }, { tags: ['x'] }],
    ['nothing said', { pointer: '/title', operator: 'empty', value: null }, { title: null }, { title: 'x' }],
    ['more than', { pointer: '/cost', operator: 'greater', value: 100 }, { cost: 101 }, { cost: 100 }],
    ['a custom field', { pointer: '/custom/floor', operator: 'is', value: 3 }, { custom: { floor: 3 } }, { custom: {} }],
  ])('%s', (_name, clause, inside, outside) => {
    const predicate = predicateFor(clause);
    expect(evaluatePredicate(predicate, inside)).toBe(true);
    expect(evaluatePredicate(predicate, outside)).toBe(false);
  });

  it('filters nothing while it is being written', () => {
    expect(clausePredicate(at('/due'), { pointer: '/due', operator: 'between', value: ['2026-03-01', ''] }, ZONE)).toBeUndefined();
    expect(isComplete({ pointer: '/status', operator: 'any_of', value: [] })).toBe(false);
  });
});

const day = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const word = fc.stringMatching(/^[a-z' "]{1,8}$/).filter((text) => text.trim() !== '');
const valueFor = (field: FieldView): fc.Arbitrary<string | number | boolean> => {
  if (field.type === 'date' || field.type === 'datetime') return day;
  if (field.type === 'money' || field.type === 'integer') return fc.integer({ min: -1000, max: 1000 });
  return field.type === 'boolean' ? fc.boolean() : word;
};
const clause = fc.constantFrom(...fields).chain((field) =>
  fc.constantFrom(...fieldTypes[field.type].operators).chain((operator) => {
    const one = valueFor(field);
    const base = { pointer: field.pointer, operator };
    if (operator === 'empty') return fc.constant<Clause>({ ...base, value: null });
    if (operator === 'between') return fc.tuple(one, one).map((ends): Clause => ({ ...base, value: [...ends].sort() }));
    if (operator === 'any_of' || operator === 'has')
      return fc.uniqueArray(one, { minLength: 1, maxLength: 3 }).map((value): Clause => ({ ...base, value }));
    return one.map((value): Clause => ({ ...base, value: operator === 'is_not' && field.type === 'select' ? [value] : value }));
  }),
);

it('reads back from the address what was written into it', () => {
  fc.assert(
    fc.property(clause, (written) => {
      const text = clausesText([written], [], fields, ZONE);
      const parts = readPredicate(compileTrusted(text).predicate({}), fields, ZONE);
      expect(parts.rest).toEqual([]);
      // A range of one day, and a text by itself, may come back in other words; what they select is the same.
      expect(clausesText(parts.clauses, [], fields, ZONE)).toBe(text);
    }),
    { numRuns: 300 },
  );
});

it('keeps what no clause can say, and the clauses beside it', () => {
  const rule = compileTrusted("doc.status == 'A' && (doc.cost > 5 || doc.paid)");
  const parts = readPredicate(rule.predicate({}), fields, ZONE);
  expect(parts.clauses).toEqual([{ pointer: '/status', operator: 'any_of', value: ['A'] }]);
  expect(parts.rest).toHaveLength(1);
  expect(clausesText(parts.clauses, parts.rest, fields, ZONE)).toContain('||');
});

it('says today as a day that can be edited', () => {
  const scope = { now: '2026-03-01T20:00:00Z', timeZone: ZONE };
  expect(readPredicate(compileTrusted('doc.due < today()').predicate(scope), fields, ZONE).clauses).toEqual([
    { pointer: '/due', operator: 'before', value: '2026-03-02' },
  ]);
  expect(readPredicate(compileTrusted('doc.due <= today()').predicate(scope), fields, ZONE).clauses).toEqual([
    { pointer: '/due', operator: 'before', value: '2026-03-03' },
  ]);
});

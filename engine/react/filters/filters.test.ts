import { describe, expect, it } from 'vitest';
import type { FieldView } from '../../core/definitions/types.ts';
import type { FieldTypeName } from '../../core/fields/field-types.ts';
import { compileTrusted, evaluatePredicate } from '../../core/rules/index.ts';
import { type Clause, isComplete, ME, NOBODY } from './clause.ts';
import { clausePredicate } from './clause-predicate.ts';
import { readPredicate } from './read-predicate.ts';
import { clausesText } from './use-filter.ts';

/** Half past one at night of 2 March in India. */
const scope = { now: '2026-03-01T20:00:00Z', timeZone: 'Asia/Kolkata', user: { id: 'u1' } };
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
  fieldOf('time', 'time'),
  fieldOf('files', 'files'),
  fieldOf('owner', 'ref'),
  fieldOf('people', 'refs'),
  { ...fieldOf('floor', 'integer'), pointer: '/custom/floor' },
  { ...fieldOf('checked', 'date'), pointer: '/custom/checked' },
];
const at = (pointer: string) => {
  const field = fields.find((one) => one.pointer === pointer);
  if (!field) throw new Error(pointer);
  return field;
};
const predicateFor = (clause: Clause) => {
  const predicate = clausePredicate(at(clause.pointer), clause, scope);
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
    ['a period', { pointer: '/due', operator: 'within', value: 'yesterday' }, { due: '2026-03-01' }, { due: '2026-03-02' }],
    [
      'a period of instants',
      { pointer: '/at', operator: 'within', value: 'today' },
      { at: '2026-03-01T18:30:00.000Z' },
      { at: '2026-03-01T18:29:59.000Z' },
    ],
    [
      'a period of a custom field',
      { pointer: '/custom/checked', operator: 'within', value: 'today' },
      { custom: { checked: '2026-03-02' } },
      { custom: {} },
    ],
    ['a day that moves', { pointer: '/due', operator: 'after', value: 'today+3' }, { due: '2026-03-06' }, { due: '2026-03-05' }],
    [
      'the instants of a day that moves',
      { pointer: '/at', operator: 'is', value: 'today-1' },
      { at: '2026-03-01T18:29:59.000Z' },
      { at: '2026-03-01T18:30:00.000Z' },
    ],
    ['a time of the day', { pointer: '/time', operator: 'before', value: '09:30' }, { time: '09:29' }, { time: '09:30' }],
    ['the person who looks', { pointer: '/owner', operator: 'any_of', value: [ME] }, { owner: 'u1' }, { owner: 'u2' }],
    ['the person, or nobody', { pointer: '/owner', operator: 'any_of', value: [ME, NOBODY] }, { owner: null }, { owner: 'u2' }],
    ['somebody else', { pointer: '/owner', operator: 'is_not', value: [ME, 'u3'] }, { owner: null }, { owner: 'u1' }],
    ['the person among several', { pointer: '/people', operator: 'has', value: [ME, 'u2'] }, { people: ['u1', 'u9'] }, { people: ['u9'] }],
    ['none of several people', { pointer: '/people', operator: 'has', value: [NOBODY] }, { people: [] }, { people: ['u9'] }],
    ['no files', { pointer: '/files', operator: 'empty', value: null }, { files: [] }, { files: [{ id: 'f' }] }],
    ['some files', { pointer: '/files', operator: 'not_empty', value: null }, { files: [{ id: 'f' }] }, { files: null }],
    ['something said', { pointer: '/title', operator: 'not_empty', value: null }, { title: 'x' }, {}],
    ['a custom field', { pointer: '/custom/floor', operator: 'is', value: 3 }, { custom: { floor: 3 } }, { custom: {} }],
  ])('%s', (_name, clause, inside, outside) => {
    const predicate = predicateFor(clause);
    expect(evaluatePredicate(predicate, inside)).toBe(true);
    expect(evaluatePredicate(predicate, outside)).toBe(false);
  });

  it('filters nothing while it is being written', () => {
    expect(clausePredicate(at('/due'), { pointer: '/due', operator: 'between', value: ['2026-03-01', ''] }, scope)).toBeUndefined();
    expect(isComplete({ pointer: '/status', operator: 'any_of', value: [] })).toBe(false);
    expect(clausePredicate(at('/due'), { pointer: '/due', operator: 'within', value: 'someday' }, scope)).toBeUndefined();
  });
});

const read = (text: string) => readPredicate(compileTrusted(text).predicate(scope), fields, scope);
const again = (text: string) => clausesText({ ...read(text), fields, scope });

it('keeps what no clause can say, and the clauses beside it', () => {
  const parts = read("doc.status == 'A' && (doc.cost > 5 || doc.paid)");
  expect(parts.clauses).toEqual([{ pointer: '/status', operator: 'any_of', value: ['A'] }]);
  expect(parts.rest).toHaveLength(1);
  expect(clausesText({ ...parts, fields, scope })).toContain('||');
});

it.each<[string, Clause, string?]>([
  ['doc.due < today()', { pointer: '/due', operator: 'before', value: 'today' }],
  ['doc.due <= today()', { pointer: '/due', operator: 'before', value: 'today+1' }, 'doc.due < addDays(today(), 1)'],
  ['doc.due == addDays(today(), -2)', { pointer: '/due', operator: 'is', value: 'today-2' }],
  ['doc.due >= today() && doc.due <= addDays(today(), 7)', { pointer: '/due', operator: 'between', value: ['today', 'today+7'] }],
  ['doc.at < startOfDay(today())', { pointer: '/at', operator: 'before', value: 'today' }],
  ['doc.at >= today()', { pointer: '/at', operator: 'after', value: 'today-1' }, 'doc.at >= startOfDay(today())'],
  ['doc.at >= startOfDay(today()) && doc.at < startOfDay(addDays(today(), 1))', { pointer: '/at', operator: 'is', value: 'today' }],
  ["within(doc.due, 'last_7_days')", { pointer: '/due', operator: 'within', value: 'last_7_days' }],
  ['doc.owner == user.id', { pointer: '/owner', operator: 'any_of', value: [ME] }],
  ["doc.owner == user.id || doc.owner in ['u2']", { pointer: '/owner', operator: 'any_of', value: [ME, 'u2'] }],
  ['doc.owner != user.id', { pointer: '/owner', operator: 'is_not', value: [ME] }],
  ['doc.owner == null || doc.owner == user.id', { pointer: '/owner', operator: 'any_of', value: [NOBODY, ME] }],
  ['user.id in doc.people', { pointer: '/people', operator: 'has', value: [ME] }],
  ["doc.status == 'A' || doc.status == 'B'", { pointer: '/status', operator: 'any_of', value: ['A', 'B'] }, "doc.status in ['A', 'B']"],
  ['doc.time < "09:30"', { pointer: '/time', operator: 'before', value: '09:30' }, "doc.time < '09:30'"],
  ['doc.owner != null', { pointer: '/owner', operator: 'not_empty', value: null }],
])('%s is a clause that goes on meaning it', (text, clause, written = text) => {
  expect(read(text)).toEqual({ clauses: [clause], rest: [] });
  expect(again(text)).toBe(written);
});

it.each([
  'doc.at < now()',
  "doc.at == '2026-03-01T18:30:00.000Z'",
  "doc.at < '2026-03-01T20:15:00.000Z'",
  'doc.cost == 1 || doc.cost == 2',
  "doc.status == 'A' || doc.title == 'B'",
  "doc.status == null || doc.status == 'A'",
  'doc.title == user.id',
])('%s stays as it is, for no clause can say it', (text) => {
  expect(read(text).clauses).toEqual([]);
  expect(again(text)).toBe(text);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, isUnsafeKey } from '../json/index.ts';
import { type FieldTypeName, fieldTypeNames, fieldTypes } from './field-types.ts';

/** What no field of this type may hold: the server refuses it, and so does a file. */
const hasUnsafeKey = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasUnsafeKey)
    : isObject(value) && Object.entries(value).some(([key, inner]) => isUnsafeKey(key) || hasUnsafeKey(inner));

const isName = (name: string): name is FieldTypeName => fieldTypeNames.some((known) => known === name);

test('every type has its record, and no record is without a type', () => {
  expect(Object.keys(fieldTypes).sort()).toEqual([...fieldTypeNames].sort());
});

describe.each([...fieldTypeNames])('%s', (name) => {
  const type = fieldTypes[name];

  test('says how it is edited, shown and filtered', () => {
    expect(type.widget).toMatch(/^[a-z]+$/);
    expect(type.cell).toMatch(/^[a-z]+$/);
    expect(type.operators.length).toBeGreaterThan(0);
    expect(new Set(type.operators).size).toBe(type.operators.length);
  });

  test('is ordered only where its column has an order that means something', () => {
    if (type.storage === 'jsonb' || type.storage.endsWith('[]')) expect(type.sortable).toBe(false);
  });

  test('compares only as its column can', () => {
    const isList = type.storage.endsWith('[]');
    expect(type.operators.includes('has')).toBe(isList);
    if (type.operators.includes('contains')) expect(type.storage).toBe('text');
    if (type.operators.includes('less')) expect(['integer', 'bigint', 'double precision']).toContain(type.storage);
    if (type.storage === 'jsonb') expect(type.operators).toEqual(['empty', 'not_empty']);
  });

  test('writes nothing for nothing', () => {
    expect(type.toText(null)).toBe('');
    expect(type.toText(undefined)).toBe('');
  });
});

const text = fc.string();
const item = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).filter((value) => !Object.is(value, -0));

const values: { readonly [K in FieldTypeName]: fc.Arbitrary<unknown> } = {
  text,
  textarea: text,
  richtext: text,
  email: text,
  mobile: text,
  url: text,
  integer: fc.integer(),
  number: finite,
  money: fc.maxSafeInteger().filter((value) => !Object.is(value, -0)),
  percent: finite,
  rating: fc.integer({ min: 1, max: 5 }),
  boolean: fc.boolean(),
  date: day,
  datetime: fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }).map((date) => date.toISOString()),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  select: text,
  multiselect: fc.array(item),
  tags: fc.array(item),
  radio: text,
  checkboxes: fc.array(item),
  ref: fc.uuid(),
  refs: fc.array(fc.uuid()),
  files: fc.array(fc.record({ id: fc.uuid(), name: text })),
  audio: fc.array(fc.record({ id: fc.uuid(), name: text })),
  photo: fc.array(fc.record({ id: fc.uuid(), name: text })),
  signature: fc.array(fc.record({ id: fc.uuid(), name: text }), { maxLength: 1 }),
  barcode: text,
  bluetooth: text,
  button: text,
  colour: text,
  icon: text,
  // As a value comes out of a JSON text: nothing writes a negative zero into one.
  json: fc
    .jsonValue()
    .map((value): unknown => JSON.parse(JSON.stringify(value)))
    .filter((value) => value !== null && !hasUnsafeKey(value)),
  list: fc.array(fc.record({ name: text })),
  grid: fc.array(fc.stringMatching(/^[a-z]{1,8}:[a-z]{1,8}$/)),
  matrix: fc.array(fc.record({ name: text })),
  polygon: fc.array(fc.tuple(fc.integer(), fc.integer())),
  password: text,
  custom_fields: fc.array(fc.record({ id: item, label: text, type: text })),
  id: fc.uuid(),
};

test.each(Object.entries(values))('%s comes back out of a file as it went in', (name, value) => {
  if (!isName(name)) throw new Error(name);
  const type = fieldTypes[name];
  fc.assert(
    fc.property(value, (given) => {
      expect(type.fromText(type.toText(given))).toEqual(given);
    }),
  );
});

test.each(['prototype', 'constructor', '__proto__'])('json with a key "%s" is none, at any depth', (key) => {
  expect(fieldTypes.json.fromText(`[{ "a": { "${key}": null } }]`)).toBeUndefined();
});

test.each<[FieldTypeName, string, unknown]>([
  ['integer', '1,234', 1234],
  ['integer', ' 12 ', 12],
  ['integer', '1.5', undefined],
  ['integer', '', undefined],
  ['integer', 'twelve', undefined],
  ['integer', '0x10', undefined],
  ['integer', 'Infinity', undefined],
  ['number', '1,234.5', 1234.5],
  ['number', '-.5', -0.5],
  ['number', '1e3', 1000],
  ['number', '1e999', undefined],
  ['number', '12 kg', undefined],
  ['money', '12.5', undefined],
  ['money', '1250', 1250],
  ['boolean', 'Yes', true],
  ['boolean', ' n ', false],
  ['boolean', 'maybe', undefined],
  ['date', '2026-02-28', '2026-02-28'],
  ['date', '2026-02-30', undefined],
  ['date', '28/02/2026', undefined],
  ['datetime', '2026-02-28T10:00:00+05:30', '2026-02-28T04:30:00.000Z'],
  ['datetime', '2026-02-28 10:00', undefined],
  ['time', '9:05 pm', '21:05'],
  ['time', '25:00', undefined],
  ['multiselect', ' a, ,b ', ['a', 'b']],
  ['refs', '', []],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', '{a:1}', undefined],
  ['list', '[{"a":1}]', [{ a: 1 }]],
  ['list', '{"a":1}', undefined],
  ['files', 'photo.png', undefined],
])('%s reads %j as %j', (name, written, value) => {
  expect(fieldTypes[name].fromText(written)).toEqual(value);
});

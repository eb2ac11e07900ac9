import { describe, expect, it } from 'vitest';
import { patternKindNames } from '../../../engine/core/definitions/custom-checks.ts';
import { conditionOps } from '../../../engine/core/definitions/custom-conditions.ts';
import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import customForm from '../../../schemas/entities/custom-form.json' with { type: 'json' };
import formSchema from '../../../schemas/entities/form-schema.json' with { type: 'json' };
import organisation from '../../../schemas/entities/organisation.json' with { type: 'json' };
import { inEnglish } from '../../../tests/support/words.ts';
import { changesOf, knownTypes, retiredAfter, versionRow } from './custom-form.ts';

const field = (id: string, type = 'TextInput', more: object = {}) => ({ id, type, label: id.toUpperCase(), ...more });

describe('changesOf', () => {
  it.each([
    [[], [field('a'), field('b')], ['Created with 2 fields']],
    [[], [field('a')], ['Added A']],
    [
      [field('a'), field('b')],
      [field('b'), field('c')],
      ['Added C', 'Removed A'],
    ],
    [[field('a')], [field('a', 'TextInput', { required: true })], ['Changed A']],
    [[field('a'), field('b')], [field('b'), field('a')], ['Changed the order']],
    [[field('a')], [field('a')], []],
    [null, 'x', []],
  ])('from %j to %j', (before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });

  it('tells the first few and how many more there are', () => {
    const many = Array.from({ length: 20 }, (_, index) => field(`f${index}`));
    const changes = changesOf([field('a')], [field('a'), ...many]);
    expect([changes.length, changes.at(-1)]).toEqual([8, 'and 13 more']);
  });
});

describe('removed fields', () => {
  it('stay known as long as they are not back, those without values never', () => {
    const before = { custom_fields: [field('a'), field('h', 'Header'), field('b', 'Button')], retired_fields: [field('old', 'Date')] };
    expect(retiredAfter(before, []).map(({ id }) => id)).toEqual(['old', 'a']);
    expect(retiredAfter(before, [field('old', 'Date')]).map(({ id }) => id)).toEqual(['a']);
    expect([...knownTypes(before)]).toEqual([
      ['old', 'Date'],
      ['a', 'TextInput'],
      ['h', 'Header'],
      ['b', 'Button'],
    ]);
    expect(retiredAfter(null, [field('a')])).toEqual([]);
  });
});

it('a version names its type and fits its columns', () => {
  const list = [field('a', 'TextInput', { label: 'x'.repeat(300) })];
  const row = versionRow('subtask-type', { id: 3, org_id: 'o' }, { number: 2, list, before: [field('a')], by: 'u', at: 'now' });
  expect(row).toMatchObject({ org_id: 'o', subtask_type_id: 3, number: 2, fields: list, changed_by: 'u' });
  expect(String(row.title).length).toBeLessThanOrEqual(200);
});

describe('customFaults', () => {
  const faults = (list: readonly unknown[], known: [string, string][] = []) => customFaults(list, new Map(known)).map(({ code }) => code);
  it.each<[readonly unknown[], [string, string][], string[]]>([
    [[field('a'), field('a')], [], ['unique']],
    [[field('a', 'Dropdown')], [], ['required']],
    [[field('a', 'Tags')], [], []],
    [[field('a', 'Button', { options: ['ftp://x'] })], [], ['link']],
    [[field('a', 'Button', { options: ['/services'] })], [], []],
    [[field('a')], [['a', 'Date']], ['type_fixed']],
    [[field('a')], [['a', 'TextInput']], []],
    [[field('a', 'BluetoothComponent', { lambdaArn: 'arn:aws:lambda:ap-south-1:123456789012:function:machine-flow' })], [], []],
    [[field('a', 'BluetoothComponent', { lambdaArn: 'arn:aws:lambda:ap-south-1:12:function:x' })], [], ['pattern']],
    [[null, 7], [], ['unique']],
    [[field('a', 'NumberInput'), field('b', 'Date', { visible_if: { field: 'a', op: 'more', value: 2 } })], [], []],
    [[field('b', 'Date', { visible_if: { field: 'a', op: 'filled' } }), field('a')], [], ['condition_later']],
    [
      [field('a', 'NumberInput', { validate: { minimum: 2, maximum: 1 }, visible_if: { field: 'a', op: 'filled' } })],
      [],
      ['condition_self', 'check_order'],
    ],
  ])('%j with %j: %j', (list, known, expected) => {
    expect(faults(list, known)).toEqual(expected);
  });

  it('name the field and where it is wrong', () => {
    const list = [field('a', 'Dropdown', { options: ['x'] }), field('b', 'Date', { visible_if: { field: 'a', op: 'is', value: 'y' } })];
    expect(inEnglish(customFaults(list, new Map(), 'form_fields'))).toEqual([
      {
        pointer: '/form_fields/1/visible_if/value',
        code: 'condition_choice',
        message: '“B”: the condition names none of the options of “A”.',
        params: { name: 'A' },
      },
    ]);
    expect(inEnglish(customFaults(list.slice(1)))).toMatchObject([
      { pointer: '/custom_fields/0/visible_if/field', message: '“B”: it shows only by the field “a”, which is not on the form.' },
    ]);
  });
});

it.each([
  ['custom-form', customForm.properties.custom_fields],
  ['form-schema', formSchema.properties.form_fields],
  ['organisation', organisation.properties.custom_fields],
])('%s takes the conditions and kinds of text that there are', (_, { items }) => {
  const { visible_if, validate } = items.properties;
  expect(visible_if.properties.op.enum).toEqual([...conditionOps]);
  expect(validate.properties.pattern.enum).toEqual([...patternKindNames]);
});

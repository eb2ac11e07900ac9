import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../fields/field-types.ts';
import { customFieldsOf, customFieldTypes, customForm, customSchemaOf, formats } from './index.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });
const accepts = (list: unknown, value: unknown) => ajv.validate(customSchemaOf(customFieldsOf(list)), value);
const field = (type: string, more: object = {}) => ({ id: 'f', label: 'F', type, ...more });

describe('customFieldsOf', () => {
  it('knows every type, each with a widget, or as layout', () => {
    for (const type of customFieldTypes) {
      const [made] = customFieldsOf([field(type, { options: ['a'] })]);
      const isLayout = type === 'Header' || type === 'LineBreak';
      expect(made === undefined).toBe(isLayout);
      if (made) expect(fieldTypes[made.type].widget).toBeTruthy();
    }
  });

  it('keeps label, width and options as words', () => {
    expect(customFieldsOf([field('Dropdown', { options: ['a', 'b', 'a'], colSpan: 4, required: true })])).toMatchObject([
      {
        name: 'f',
        pointer: '/custom/f',
        label: 'F',
        literal: true,
        type: 'select',
        required: true,
        colSpan: 4,
        options: [
          { value: 'a', label: 'a' },
          { value: 'b', label: 'b' },
        ],
      },
    ]);
  });

  it('names a type that it does not know, read-only', () => {
    expect(customFieldsOf([field('Hologram', { required: true })])).toMatchObject([
      { unknownType: 'Hologram', readOnly: true, required: false },
    ]);
    expect(accepts([field('Hologram')], { f: 'x' })).toBe(false);
  });

  it.each([
    null,
    'x',
    7,
    {},
    [null, 3, { id: 'a' }, { type: 'TextInput' }],
    [field('TextInput', { id: '__proto__' }), field('TextInput', { id: 'a b' })],
  ])('finds no field in %j', (list) => {
    expect(customFieldsOf(list)).toEqual([]);
  });

  it('takes the first of two fields of one id', () => {
    expect(customFieldsOf([field('TextInput'), field('NumberInput')]).map((made) => made.type)).toEqual(['text']);
  });

  it('groups by headers', () => {
    const list = [
      field('TextInput', { id: 'a' }),
      field('Header', { id: 'h', label: 'Site' }),
      field('TextInput', { id: 'b' }),
      field('LineBreak', { id: 'l' }),
      field('Date', { id: 'c' }),
    ];
    expect(customForm(list).groups).toEqual([{ id: 'h', label: 'Site', literal: true, fields: ['/custom/b', '/custom/c'] }]);
  });
});

describe('values of custom fields', () => {
  const cases: readonly [string, object, unknown, boolean][] = [
    ['TextInput', {}, 'x', true],
    ['TextInput', {}, null, true],
    ['TextInput', { required: true }, null, false],
    ['TextInput', { required: true }, '', false],
    ['NumberInput', {}, 1.5, true],
    ['NumberInput', {}, '1.5', false],
    ['Dropdown', { options: ['a'] }, 'a', true],
    ['Dropdown', { options: ['a'] }, 'b', false],
    ['Dropdown', { options: ['a'] }, null, true],
    ['Dropdown', { options: [] }, 'b', true],
    ['RadioButtons', { options: ['a'], required: true }, 'b', false],
    ['Checkboxes', { options: ['a', 'b'] }, ['b'], true],
    ['Checkboxes', { options: ['a', 'b'] }, ['c'], false],
    ['Checkboxes', { options: ['a'], required: true }, [], false],
    ['Tags', {}, ['any', 'thing'], true],
    ['Date', {}, '2026-02-29', false],
    ['Date', {}, '2026-02-28', true],
    ['TimePicker', {}, '09:30', true],
    ['TimePicker', {}, '9.30', false],
    ['Email', {}, 'a@b.co', true],
    ['Email', {}, 'a', false],
    ['Mobile', {}, '9000000001', true],
    ['Mobile', {}, '900000000', false],
    ['Mobile', {}, '90000000x1', false],
    ['Rating', {}, 5, true],
    ['Rating', {}, 6, false],
    ['Rating', { numberOfStars: 7 }, 7, true],
    ['Rating', {}, 0, false],
    ['Files', {}, [{ id: '018f2f3a-0000-7000-8000-000000000000' }], true],
    ['Files', {}, [{ name: 'x' }], false],
    ['Files', { required: true }, [], false],
  ];
  it.each(cases)('%s %j takes %j: %s', (type, more, value, expected) => {
    expect(accepts([field(type, more)], { f: value })).toBe(expected);
  });

  it('has no other keys', () => {
    expect(accepts([field('TextInput')], { g: 'x' })).toBe(false);
  });
});

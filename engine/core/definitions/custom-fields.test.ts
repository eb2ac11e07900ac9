import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../fields/field-types.ts';
import {
  customFieldsOf,
  customFieldTypes,
  customForm,
  customSchemaOf,
  formats,
  isLinkTarget,
  isMaskedFor,
  retiredFieldsOf,
} from './index.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });
const accepts = (list: unknown, value: unknown) => ajv.validate(customSchemaOf(customFieldsOf(list)), value);
const field = (type: string, more: object = {}) => ({ id: 'f', label: 'F', type, ...more });

describe('customFieldsOf', () => {
  it('knows every type, each with a widget, or as layout', () => {
    for (const type of customFieldTypes) {
      const [made] = customFieldsOf([field(type, { options: ['a'] })]);
      const isLayout = type === 'Header' || type === 'LineBreak';
      expect(made === undefined).toBe(isLayout);
      if (made) expect([made.unknownType, fieldTypes[made.type].widget]).toEqual([undefined, expect.any(String)]);
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
    const site = { id: '/custom/h', label: 'Site', literal: true, fields: ['/custom/b', '/custom/c'] };
    expect(customForm(list).groups).toEqual([site]);
    expect(customForm(list, { isGrouped: true }).groups).toEqual([
      { id: '/custom', label: 'form.more_fields', fields: ['/custom/a'] },
      site,
    ]);
  });

  it('starts a row after a line break, however many there are', () => {
    const list = ['LineBreak', 'TextInput', 'LineBreak', 'LineBreak', 'Header', 'Date', 'Date', 'LineBreak'].map((type, index) =>
      field(type, { id: `f${index}` }),
    );
    expect(customFieldsOf(list).map((made) => made.newRow)).toEqual([true, true, undefined]);
  });

  it('keeps the widest field on the grid', () => {
    expect(customFieldsOf([field('TextInput', { colSpan: 24 })])).toMatchObject([{ colSpan: 12 }]);
    expect(customFieldsOf([field('TextInput', { colSpan: 0 })])[0]?.colSpan).toBeUndefined();
  });

  it('has no value behind a button, required or not', () => {
    expect(customFieldsOf([field('Button', { required: true, options: ['https://example.com'] })])).toMatchObject([
      { type: 'button', required: false, readOnly: true, options: [{ value: 'https://example.com' }] },
    ]);
    expect(accepts([field('Button')], { f: 'x' })).toBe(false);
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
    ['yes', true],
  ])('masked: %j means %j for people without the right', (mask, expected) => {
    const [made] = customFieldsOf([field('TextInput', { mask })]);
    expect(made && isMaskedFor(made, {})).toBe(expected);
    expect(made && isMaskedFor(made, { can_see_consumer_phonenumber: true })).toBe(false);
  });

  it('shows removed fields read-only, unless they are back', () => {
    const current = customFieldsOf([field('TextInput', { id: 'a' })]);
    const removed = [field('TextInput', { id: 'a' }), field('Date', { id: 'b', label: 'Old', required: true })];
    expect(retiredFieldsOf(removed, current)).toMatchObject([
      { name: 'b', label: 'Old', type: 'date', retired: true, readOnly: true, required: false },
    ]);
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
    ['Camera', {}, [{ id: '018f2f3a-0000-7000-8000-000000000000' }], true],
    ['Camera', { required: true }, [], false],
    ['Microphone', {}, [{ id: '018f2f3a-0000-7000-8000-000000000000' }], true],
    ['Microphone', {}, 'x', false],
    ['Signature', {}, [{ id: '018f2f3a-0000-7000-8000-000000000000' }], true],
    ['Signature', {}, ['a', 'b'].map(() => ({ id: '018f2f3a-0000-7000-8000-000000000000' })), false],
    ['Signature', { required: true }, [], false],
    ['BarcodeScanner', {}, '8901234567890', true],
    ['BarcodeScanner', { required: true }, '', false],
    ['BluetoothComponent', { required: true }, null, false],
    ['RichTextInput', {}, '<p>Fine</p>', true],
    ['RichTextInput', {}, 'x'.repeat(100_001), false],
    ['Tags', {}, ['same', 'same'], false],
    ['Email', {}, `${'a'.repeat(60)}@${'b'.repeat(40)}.co`, false],
    ['Mobile', {}, '', false],
  ];
  it.each(cases)('%s %j takes %j: %s', (type, more, value, expected) => {
    expect(accepts([field(type, more)], { f: value })).toBe(expected);
  });

  it.each([
    ['https://example.com/a?b=c', true],
    ['mailto:desk@example.com', true],
    ['tel:+911234567890', true],
    ['/services/3', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['example.com', false],
    ['https://', false],
    [null, false],
  ])('a button may open %j: %s', (address, expected) => {
    expect(isLinkTarget(address)).toBe(expected);
  });

  it('has no other keys', () => {
    expect(accepts([field('TextInput')], { g: 'x' })).toBe(false);
  });
});

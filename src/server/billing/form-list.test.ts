import { describe, expect, it } from 'vitest';
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import { inEnglish } from '../../../tests/support/words.ts';
import { type Field, formListOf, missingValues, retiredList } from './form-list.ts';

const field = (code: string, field_type: Field['field_type'], more: Partial<Field> = {}): Field => ({
  code,
  name: `The ${code}`,
  field_type,
  is_active: true,
  is_required: null,
  is_discount: null,
  options: null,
  srvc_types: null,
  order: null,
  ...more,
});
const fields = [
  field('paid', 'yes_no', { order: 9, is_required: true }),
  field('sum', 'money', { order: 2 }),
  field('kind', 'select', { order: 1, options: ['A', 'B'], srvc_types: [7] }),
  field('gift', 'number', { is_discount: true }),
  field('old', 'text', { is_active: false }),
  field('scan', 'file', { order: 2 }),
];
const idsFor = (typeId: number | null) => formListOf(fields, typeId).map(({ id }) => id);

describe('formListOf', () => {
  it.each([
    ['a service type', 7, ['kind', 'scan', 'sum', 'paid']],
    ['another', 8, ['scan', 'sum', 'paid']],
    ['all of them', null, ['scan', 'sum', 'paid']],
  ])('lists what bills of %s ask for', (_, typeId, expected) => expect(idsFor(typeId)).toEqual(expected));

  it('gives them as fields that forms know', () => {
    const made = customFieldsOf(formListOf(fields, 7));
    expect(made.map(({ name, type, required, options }) => [name, type, required, options?.map(({ value }) => value)])).toEqual([
      ['kind', 'select', false, ['A', 'B']],
      ['scan', 'files', false, undefined],
      ['sum', 'number', false, undefined],
      ['paid', 'radio', true, ['Yes', 'No']],
    ]);
  });
});

it('keeps what is gone from the list, each as it last was', () => {
  const before = { custom_fields: [{ id: 'a', label: 'New' }, { id: 'b' }], retired_fields: [{ id: 'a', label: 'Old' }, { id: 'c' }] };
  expect(retiredList(before, [{ id: 'b' }])).toEqual([{ id: 'a', label: 'New' }, { id: 'c' }]);
});

it('names what a bill lacks', () => {
  const form = { custom_fields: formListOf([...fields, field('scans', 'file', { is_required: true })], 7) };
  const codes = (custom: unknown) => missingValues(form, { custom }).map(({ pointer }) => pointer);
  expect(codes(null)).toEqual(['/custom/scans', '/custom/paid']);
  expect(codes({ scans: [], paid: 'No' })).toEqual(['/custom/scans']);
  expect(codes({ scans: [{ id: 'x' }], paid: 'No' })).toEqual([]);
  expect(inEnglish(missingValues(form, { custom: { paid: 'No' } }))).toEqual([
    { pointer: '/custom/scans', code: 'required', message: '“The scans” is not filled in yet.' },
  ]);
});

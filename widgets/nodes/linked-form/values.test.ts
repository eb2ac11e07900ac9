import { expect, it } from 'vitest';
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { faultKind, fieldAt, nestedOf, toldOf, valuesIn } from './values.ts';

const field = (kind: LinkedField['kind'], more: Partial<LinkedField> = {}): LinkedField => ({
  name: 'a',
  kind,
  label: 'l',
  isRequired: true,
  ...more,
});

it('keeps the choice as it is, a number too', () => {
  const choice = field('choice', { options: [{ value: 2, label: 'two' }] });
  expect(valuesIn({ form: [choice], answer: { a: 2 } })).toEqual({ a: 2 });
  expect(toldOf(choice, 2)).toBe(2);
  expect(faultKind(choice, valuesIn({ form: [choice], answer: null }).a)).toBe('needed');
});

it('tells what is left empty as nothing', () => {
  expect([toldOf(field('number'), ''), toldOf(field('text'), '  '), toldOf(field('number'), '0')]).toEqual([null, null, 0]);
});

it('sends custom fields inside one object, and finds the field of a fault in it', () => {
  expect(nestedOf({ title: 'a', 'custom/unit': 'X', 'custom/floor': null })).toEqual({ title: 'a', custom: { unit: 'X', floor: null } });
  const form = ['title', 'custom/unit', 'photos'].map((name) => ({ name, kind: 'text', label: name, isRequired: false }) as const);
  expect(['/custom/unit', '/photos/0', '/title', '/titles'].map((pointer) => fieldAt(form, pointer)?.name)).toEqual([
    'custom/unit',
    'photos',
    'title',
    undefined,
  ]);
});

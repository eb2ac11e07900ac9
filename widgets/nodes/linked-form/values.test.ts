import { expect, it } from 'vitest';
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { faultKind, toldOf, valuesIn } from './values.ts';

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

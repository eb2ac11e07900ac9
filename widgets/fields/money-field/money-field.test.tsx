// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import MoneyField from './money-field.tsx';

const field = fieldOf('money', { label: 'Cost' });

it('is typed in rupees and kept in paise', async () => {
  const { user, values } = openField(MoneyField, field, { value: 129900 });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost' });
  expect(input.value).toBe('1299.00');
  expect(screen.getByText('₹')).toBeTruthy();
  await user.clear(input);
  await user.type(input, '1,250.5');
  expect(values.at(-1)).toBe(125050);
  expect(input.value).toBe('1,250.5');
  await user.tab();
  expect(input.value).toBe('1250.50');
});

it('gives nothing for nothing and the text for what is no amount', async () => {
  const { user, values } = openField(MoneyField, field, { value: 100 });
  const input = screen.getByRole('textbox', { name: 'Cost' });
  await user.clear(input);
  expect(values.at(-1)).toBeNull();
  await user.type(input, 'ten');
  expect(values.at(-1)).toBe('ten');
});

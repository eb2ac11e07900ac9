// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import NumberField from './number-field.tsx';

const field = fieldOf('number', { label: 'Weight', unit: 'kg' });

it('gives numbers while a decimal is being typed, and shows what was typed', async () => {
  const { user, values } = openField(NumberField, field);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  await user.type(input, '1.50');
  expect(values).toEqual([1, 1, 1.5, 1.5]);
  expect(input.value).toBe('1.50');
  await user.tab();
  expect(input.value).toBe('1.5');
  expect(screen.getByText('kg')).toBeTruthy();
});

it('keeps a text that is no number, so that validation can refuse it', async () => {
  const { user, values } = openField(NumberField, field, { value: 5 });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
  await user.type(input, 'kg');
  expect(values.at(-1)).toBe('5kg');
  expect(input.value).toBe('5kg');
  await user.clear(input);
  expect(values.at(-1)).toBeNull();
});

it('shows percent as such', () => {
  openField(NumberField, fieldOf('percent', { label: 'Share' }), { value: 12 });
  expect(screen.getByText('%')).toBeTruthy();
});

it('shows and takes minutes and hours in words', async () => {
  const { user, values, unmount } = openField(NumberField, fieldOf('integer', { label: 'Time', unit: 'min' }), { value: 4320 });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Time' });
  expect(input.value).toBe('3 days');
  await user.clear(input);
  await user.type(input, '4 h 30 min');
  expect(values.at(-1)).toBe(270);
  expect(input.value).toBe('4 h 30 min');
  await user.clear(input);
  await user.type(input, '90');
  await user.tab();
  expect([values.at(-1), input.value]).toEqual([90, '1 h 30 min']);
  await user.clear(input);
  await user.type(input, 'soon');
  expect(values.at(-1)).toBe('soon');
  unmount();
  const hours = openField(NumberField, fieldOf('number', { label: 'Hours', unit: 'h' }), { value: 72 });
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours' });
  expect(box.value).toBe('3 days');
  await user.clear(box);
  await user.type(box, '45 min');
  expect(hours.values.at(-1)).toBe(0.75);
});

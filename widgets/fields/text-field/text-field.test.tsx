// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import TextField from './text-field.tsx';

const field = fieldOf('text', { label: 'Title' });

it('gives what is typed, and nothing for nothing', async () => {
  const { user, values, onBlur } = openField(TextField, field, { value: 'ab' });
  const input = screen.getByRole('textbox', { name: 'Title' });
  await user.type(input, 'c');
  await user.clear(input);
  await user.tab();
  expect(values).toEqual(['abc', null]);
  expect(onBlur).toHaveBeenCalledTimes(1);
});

it('says what it is to a screen reader', () => {
  openField(TextField, field, { invalid: true, required: true, describedBy: 'x-help x-error', placeholder: 'Short' });
  const input = screen.getByRole('textbox', { name: 'Title' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toBe('x-help x-error');
  expect(input.getAttribute('placeholder')).toBe('Short');
});

it('cannot be typed into while disabled', async () => {
  const { user, values } = openField(TextField, field, { disabled: true });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'x');
  expect(values).toEqual([]);
});

it('keeps codes and addresses left to right', () => {
  openField(TextField, fieldOf('url', { label: 'Site' }));
  expect(screen.getByRole('textbox', { name: 'Site' }).getAttribute('dir')).toBe('ltr');
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import PasswordField from './password-field.tsx';

it('is typed unseen, and seen while the person wants to look', async () => {
  const { user, values } = openField(PasswordField, fieldOf('password', { label: 'New password' }));
  const input = screen.getByLabelText<HTMLInputElement>('New password');
  expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
  await user.type(input, 'secret');
  expect(values.at(-1)).toBe('secret');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
  await user.clear(input);
  expect(values.at(-1)).toBeNull();
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import SwitchField from './switch-field.tsx';

const field = fieldOf('boolean', { label: 'Active' });

it('turns by click and by key', async () => {
  const { user, values } = openField(SwitchField, field);
  const control = screen.getByRole('switch', { name: 'Active' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  await user.click(control);
  expect(control.getAttribute('aria-checked')).toBe('true');
  await user.keyboard(' ');
  expect(values).toEqual([true, false]);
});

it('does not turn while disabled', async () => {
  const { user, values } = openField(SwitchField, field, { disabled: true, value: true });
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  expect(values).toEqual([]);
});

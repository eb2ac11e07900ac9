// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import MobileField from './mobile-field.tsx';

it('leaves out spaces and dashes of a pasted number, and keeps what is no digit for validation', async () => {
  const { user, values } = openField(MobileField, fieldOf('mobile', { label: 'Mobile' }));
  const input = screen.getByRole('textbox', { name: 'Mobile' });
  expect(input.getAttribute('type')).toBe('tel');
  await user.click(input);
  await user.paste('90000 000-01');
  expect(values.at(-1)).toBe('9000000001');
  await user.type(input, 'x');
  expect(values.at(-1)).toBe('9000000001x');
});

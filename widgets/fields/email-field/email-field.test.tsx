// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import EmailField from './email-field.tsx';

it('brings the keyboard for addresses and drops spaces around what is pasted', async () => {
  const { user, values } = openField(EmailField, fieldOf('email', { label: 'E-mail' }));
  const input = screen.getByRole('textbox', { name: 'E-mail' });
  expect(input.getAttribute('type')).toBe('email');
  expect(input.getAttribute('dir')).toBe('ltr');
  await user.click(input);
  await user.paste(' asha@demo.test ');
  expect(values.at(-1)).toBe('asha@demo.test');
});

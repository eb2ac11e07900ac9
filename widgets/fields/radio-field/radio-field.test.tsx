// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf, priorities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import RadioField from './radio-field.tsx';

it('chooses one of a named group', async () => {
  const { user, values } = openField(RadioField, fieldOf('radio', { label: 'Priority' }), { options: priorities, value: 'Low' });
  expect(screen.getByRole('radiogroup', { name: 'Priority' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Low' }).checked).toBe(true);
  await user.click(screen.getByText('High'));
  expect(values).toEqual(['High']);
});

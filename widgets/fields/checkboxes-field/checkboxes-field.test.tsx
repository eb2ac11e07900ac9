// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf, priorities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import CheckboxesField from './checkboxes-field.tsx';

const field = fieldOf('checkboxes', { label: 'Priorities' });

it('gives the chosen in the order of the choices, and nothing for none', async () => {
  const { user, values } = openField(CheckboxesField, field, { options: priorities, value: ['Low'] });
  expect(screen.getByRole('group', { name: 'Priorities' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  await user.click(screen.getByRole('checkbox', { name: 'Low' }));
  await user.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  expect(values).toEqual([['Urgent', 'Low'], ['Urgent'], null]);
});

it('keeps values that are no longer on offer', async () => {
  const { user, values } = openField(CheckboxesField, field, { options: priorities, value: ['Gone'] });
  await user.click(screen.getByRole('checkbox', { name: 'High' }));
  expect(values).toEqual([['High', 'Gone']]);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf, priorities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import SelectField from './select-field.tsx';

const field = fieldOf('select', { label: 'Priority' });

it('gives the value of the choice, numbers as numbers, and nothing for none', async () => {
  const options = [
    { value: 1, label: 'One' },
    { value: 2, label: 'Two' },
  ];
  const { user, values } = openField(SelectField, field, { options });
  const select = screen.getByRole('combobox', { name: 'Priority' });
  await user.selectOptions(select, 'Two');
  await user.selectOptions(select, 'Choose…');
  expect(values).toEqual([2, null]);
});

it('still shows a value that is no longer on offer', () => {
  openField(SelectField, field, { options: priorities, value: 'Someday', labelOf: () => 'Some day' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' }).selectedOptions[0]?.text).toBe('Some day');
});

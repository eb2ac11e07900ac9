// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf, priorities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import MultiselectField from './multiselect-field.tsx';

it('narrows its list by words and shows what is chosen as chips', async () => {
  const { user, values } = openField(MultiselectField, fieldOf('multiselect', { label: 'Tags' }), { options: priorities, value: ['Low'] });
  expect(screen.getByRole('button', { name: 'Remove Low' })).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'h');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['High']);
  await user.click(screen.getByRole('option', { name: 'High' }));
  expect(values).toEqual([['Low', 'High']]);
});

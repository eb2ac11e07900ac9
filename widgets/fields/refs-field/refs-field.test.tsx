// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cityLabel, fieldOf, searchCities } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import RefsField from './refs-field.tsx';

const field = fieldOf('refs', { label: 'Cities', ref: 'city' });
const props = { search: searchCities, labelOf: cityLabel };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cities' });

it('gathers several by keys and stays open for the next', async () => {
  const { user, values } = openField(RefsField, field, props);
  await user.type(box(), 'pu');
  await screen.findByRole('option', { name: /Pune/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box().value).toBe('');
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(values).toEqual([['c1'], ['c1', 'c2']]);
  expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
});

it('takes away by the chip, by choosing again and by Backspace', async () => {
  const { user, values } = openField(RefsField, field, { ...props, value: ['c1', 'c2', 'c3'] });
  await user.click(screen.getByRole('button', { name: 'Remove Mumbai' }));
  await user.click(box());
  await user.click(await screen.findByRole('option', { name: /Nagpur/ }));
  await user.keyboard('{Backspace}');
  expect(values).toEqual([['c1', 'c3'], ['c1'], null]);
});

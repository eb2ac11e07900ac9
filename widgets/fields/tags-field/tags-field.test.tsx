// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import TagsField from './tags-field.tsx';

const field = fieldOf('tags', { label: 'Parts' });
const options = ['Capacitor', 'Filter'].map((value) => ({ value, label: value }));
const input = () => screen.getByRole('combobox', { name: 'Parts' });

it('takes what is typed by Enter or comma, and the spelling of a suggestion', async () => {
  const { user, values } = openField(TagsField, field, { options });
  await user.type(input(), 'Copper   pipe{Enter}');
  await user.type(input(), 'filter,');
  expect(values.at(-1)).toEqual(['Copper pipe', 'Filter']);
});

it('takes what is left in the input when the person goes on', async () => {
  const { user, values } = openField(TagsField, field, { options });
  await user.type(input(), 'Gasket');
  await user.tab();
  expect(values.at(-1)).toEqual(['Gasket']);
});

it('suggests, and offers to add what it does not know', async () => {
  const { user, values } = openField(TagsField, field, { options });
  await user.type(input(), 'fil');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Filter', 'Add “fil”']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(values.at(-1)).toEqual(['Filter']);
});

it('holds each word once, whatever its case, and lets go of it', async () => {
  const { user, values } = openField(TagsField, field, { options, value: ['Gasket'] });
  await user.type(input(), 'gasket{Enter}');
  expect(values.at(-1) ?? ['Gasket']).toEqual(['Gasket']);
  await user.click(screen.getByRole('button', { name: 'Remove Gasket' }));
  expect(values.at(-1)).toBeNull();
});

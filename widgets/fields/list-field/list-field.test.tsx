// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import ListField from './list-field.tsx';

const texts = fieldOf('list', { label: 'Steps', schema: { type: 'array', maxItems: 2, items: { type: 'string' } } });

it('adds, changes and takes away lines', async () => {
  const { user, values } = openField(ListField, texts, { value: ['a'] });
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(screen.getByRole('textbox', { name: 'Steps, line 2' }), 'b');
  expect(values.at(-1)).toEqual(['a', 'b']);
  expect(screen.queryByRole('button', { name: 'Add a line' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(values.at(-1)).toEqual(['b']);
  await user.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(values.at(-1)).toBeNull();
});

it('holds numbers as numbers', async () => {
  const { user, values } = openField(ListField, fieldOf('list', { label: 'Sizes', schema: { items: { type: 'number' } } }), { value: [1] });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sizes, line 1' });
  await user.type(input, '.5');
  expect(values.at(-1)).toEqual([1.5]);
  expect(input.value).toBe('1.5');
});

it('edits what is neither as JSON', () => {
  openField(ListField, fieldOf('list', { label: 'Things', schema: { items: { type: 'object' } } }), { value: [{ a: 1 }] });
  expect(JSON.parse(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Things' }).value)).toEqual([{ a: 1 }]);
});

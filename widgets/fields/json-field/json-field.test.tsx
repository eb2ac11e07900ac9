// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import JsonField from './json-field.tsx';

const field = fieldOf('json', { label: 'Settings' });

it('gives the structure that the text says, and leaves the text as typed', () => {
  const { values } = openField(JsonField, field, { value: { a: 1 } });
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings' });
  expect(JSON.parse(input.value)).toEqual({ a: 1 });
  fireEvent.change(input, { target: { value: '{"a":  2}' } });
  expect(values).toEqual([{ a: 2 }]);
  expect(input.value).toBe('{"a":  2}');
  fireEvent.change(input, { target: { value: '' } });
  expect(values.at(-1)).toBeNull();
});

it('says when the text is no JSON, and passes it on for validation to refuse', () => {
  const { values } = openField(JsonField, field, { value: { a: 1 } });
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings' });
  fireEvent.change(input, { target: { value: '{"a":' } });
  expect(values).toEqual(['{"a":']);
  expect(screen.getByText('This is not valid JSON yet.').id).toBe(input.getAttribute('aria-describedby'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

it('says which key stands twice, and takes neither of its values', () => {
  const { values } = openField(JsonField, field, { value: { a: 1 } });
  const input = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Settings' });
  fireEvent.change(input, { target: { value: '{"a": 1,\n"a": 2}' } });
  expect(values).toEqual(['{"a": 1,\n"a": 2}']);
  expect(screen.getByText('The key “a” is there twice (line 2).')).toBeTruthy();
});

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import DatetimeField from './datetime-field.tsx';

it('shows and takes the time of the organisation, and keeps an instant', () => {
  const { values } = openField(DatetimeField, fieldOf('datetime', { label: 'Start' }), { value: '2026-03-01T03:30:00.000Z' });
  const input = screen.getByLabelText<HTMLInputElement>('Start');
  expect(input.value).toBe('2026-03-01T09:00');
  fireEvent.change(input, { target: { value: '2026-03-01T00:15' } });
  expect(values).toEqual(['2026-02-28T18:45:00.000Z']);
  fireEvent.change(input, { target: { value: '' } });
  expect(values.at(-1)).toBeNull();
});

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import DateField from './date-field.tsx';

it('holds a day', () => {
  const { values } = openField(DateField, fieldOf('date', { label: 'Due' }), { value: '2026-03-01' });
  const input = screen.getByLabelText<HTMLInputElement>('Due');
  expect([input.type, input.value]).toEqual(['date', '2026-03-01']);
  fireEvent.change(input, { target: { value: '2026-03-02' } });
  fireEvent.change(input, { target: { value: '' } });
  expect(values).toEqual(['2026-03-02', null]);
});

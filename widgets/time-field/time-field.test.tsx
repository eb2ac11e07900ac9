// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../fields/story-kit.tsx';
import { openField } from '../fields/test-kit.tsx';
import TimeField from './time-field.tsx';

it('holds hours and minutes', () => {
  const { values } = openField(TimeField, fieldOf('time', { label: 'From' }), { value: '09:30:00' });
  const input = screen.getByLabelText<HTMLInputElement>('From');
  expect([input.type, input.value]).toEqual(['time', '09:30']);
  fireEvent.change(input, { target: { value: '18:05' } });
  fireEvent.change(input, { target: { value: '' } });
  expect(values).toEqual(['18:05', null]);
});

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import TimeField from './time-field.tsx';

const field = fieldOf('time', { label: 'From' });
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });

it('shows a time on a 12-hour clock', () => {
  openField(TimeField, field, { value: '21:30:00' });
  expect(input().value).toBe('09:30 pm');
});

it.each([
  ['9:30', '09:30', '09:30 am'],
  ['0930', '09:30', '09:30 am'],
  ['930', '09:30', '09:30 am'],
  ['9.30 pm', '21:30', '09:30 pm'],
  ['21:30', '21:30', '09:30 pm'],
  ['9pm', '21:00', '09:00 pm'],
  ['12 am', '00:00', '12:00 am'],
  ['12:15 P.M.', '12:15', '12:15 pm'],
])('reads %j as %s', async (typed, stored, shown) => {
  const { user, values } = openField(TimeField, field);
  await user.type(input(), typed);
  expect([values.at(-1), input().value]).toEqual([stored, typed]);
  await user.tab();
  expect(input().value).toBe(shown);
});

it('keeps what is no time, for validation to name', async () => {
  const { user, values } = openField(TimeField, field, { value: '09:30' });
  await user.clear(input());
  expect(values.at(-1)).toBeNull();
  await user.type(input(), '25:00');
  await user.tab();
  expect([values.at(-1), input().value]).toEqual(['25:00', '25:00']);
});

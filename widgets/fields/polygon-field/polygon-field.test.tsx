// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openField } from '../shared/test-kit.tsx';
import { field, value } from './example.ts';
import PolygonField from './polygon-field.tsx';
import { outlineOf, readBorder, writeBorder } from './polygon-text.ts';

it.each([
  ['12.97, 77.59', [[12.97, 77.59]]],
  [
    '12.97 77.59\n\n(-1, +2)\n[1.5;2.5],',
    [
      [12.97, 77.59],
      [-1, 2],
      [1.5, 2.5],
    ],
  ],
  ['12°, 77°', [[12, 77]]],
  ['', []],
])('%j reads %j', (text, points) => {
  expect(readBorder(text)).toEqual({ points });
});

it.each(['12.97', 'a, b', '91, 0', '0, 181', '1, 2, 3'])('%j is no point', (line) => {
  expect(readBorder(`1, 2\n${line}`)).toEqual({ points: null, wrongLine: 2 });
});

it('writes what it reads, and draws it north up', () => {
  expect(readBorder(writeBorder(value)).points).toEqual(value);
  expect(writeBorder(null)).toBe('');
  expect(
    outlineOf(
      [
        [0, 0],
        [0, 10],
        [10, 0],
      ],
      100,
    ),
  ).toBe('0.2,100.0 99.8,100.0 0.2,0.0');
  expect(
    outlineOf(
      [
        [1, 1],
        [1, 1],
      ],
      100,
    ),
  ).toBeUndefined();
  expect(outlineOf([], 100)).toBeUndefined();
});

it('takes points as they are typed, and says which line is none', async () => {
  const { user, values } = openField(PolygonField, field);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Border' });
  await user.type(box, '12.9, 77.5{enter}13, 77.6');
  expect(values.at(-1)).toEqual([
    [12.9, 77.5],
    [13, 77.6],
  ]);
  expect(screen.getByRole('img', { name: 'Shape of Border: 2 points' })).toBeTruthy();
  await user.type(box, 'x');
  expect(values.at(-1)).toBe('12.9, 77.5\n13, 77.6x');
  expect(screen.getByText(/^Line 2 is not a point/)).toBeTruthy();
  await user.clear(box);
  expect(values.at(-1)).toBeNull();
});

import { expect, it } from 'vitest';
import { inputModeOf } from './keyboard.ts';

it.each([
  ['^[0-9]*$', 'numeric'],
  ['^\\d{6}$', 'numeric'],
  ['^[0-9]{4,6}$', 'numeric'],
  ['^[0-9A-Z]*$', undefined],
  ['^[0-9]+-[0-9]+$', undefined],
  [undefined, undefined],
])('brings for the pattern %s the keyboard %s', (pattern, mode) => {
  expect(inputModeOf({ schema: pattern === undefined ? {} : { pattern } })).toBe(mode);
});

import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

const before = { id: 1, city: 'Pune', tags: ['a'], custom: { floor: 2, lift: true }, at: '2026-03-01T10:00:30.000Z', note: null };

it.each([
  ['only what differs', { city: 'Pune', tags: ['a', 'b'] }, { patch: { tags: ['a', 'b'] }, inverse: { tags: ['a'] } }],
  [
    'members of an object by themselves',
    { custom: { floor: 3, lift: true } },
    { patch: { custom: { floor: 3 } }, inverse: { custom: { floor: 2 } } },
  ],
  [
    'what was not there is taken away again',
    { custom: { gate: 'B' } },
    { patch: { custom: { gate: 'B' } }, inverse: { custom: { gate: null } } },
  ],
  ['an object where there was none', { place: { line: 'x' } }, { patch: { place: { line: 'x' } }, inverse: { place: { line: null } } }],
  ['what is emptied comes back', { city: null }, { patch: { city: null }, inverse: { city: 'Pune' } }],
  ['what is nothing already stays so', { note: null, other: null }, undefined],
  ['an instant to the minute', { at: '2026-03-01T10:00:00.000Z' }, undefined],
  [
    'another minute',
    { at: '2026-03-01T15:31:00.000+05:30' },
    { patch: { at: '2026-03-01T15:31:00.000+05:30' }, inverse: { at: before.at } },
  ],
])('%s', (_, patch, expected) => {
  expect(changedPart(before, patch)).toEqual(expected);
});

it('takes whole members whole', () => {
  expect(changedPart(before, { custom: { floor: 3 } }, (name) => name === 'custom')).toEqual({
    patch: { custom: { floor: 3 } },
    inverse: { custom: before.custom },
  });
});

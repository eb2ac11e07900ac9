import { expect, it } from 'vitest';
import { after, moves } from './states.ts';

it.each([
  ['submit', 'draft', 'requested'],
  ['submit', 'requested', undefined],
  ['confirm', 'requested', 'confirmed'],
  ['confirm', 'confirmed', 'confirmed'],
  ['start', 'requested', undefined],
  ['complete', 'deployed', 'completed'],
  ['cancel', 'deployed', undefined],
  ['cancel', 'cancelled', undefined],
] as const)('%s from %s: %s', (move, from, to) => {
  expect(after(move, from)).toBe(to);
});

it('leads out of every state that is no end', () => {
  const left = Object.values(moves).flatMap(({ from }) => from);
  expect(['draft', 'requested', 'confirmed', 'deployed'].filter((state) => !left.some((from) => from === state))).toEqual([]);
});

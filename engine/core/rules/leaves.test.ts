import { expect, it } from 'vitest';
import { asksWhetherFilled, keepsAmong } from './leaves.ts';
import type { Operand, Predicate } from './types.ts';

const field = (name: string): Operand => ({ kind: 'field', path: [name], type: 'string' }) as Operand;
const value = (of: string | null): Operand => ({ kind: 'value', value: of });
const eq = (name: string, of: string | null): Predicate => ({ op: 'eq', left: field(name), right: value(of) });
const or = (...items: Predicate[]): Predicate => ({ op: 'or', items });
const and = (...items: Predicate[]): Predicate => ({ op: 'and', items });

it.each<[string, Predicate, boolean]>([
  ['compared with nothing', { op: 'ne', left: value(null), right: field('note') }, true],
  ['not asked of', eq('state', 'open'), true],
  ['asked of in parts', and(eq('state', 'open'), { op: 'not', item: eq('note', null) }), true],
  ['compared with a text', or(eq('note', null), eq('note', 'x')), false],
  ['looked into', { op: 'contains', left: field('note'), right: value('x') }, false],
])('knows whether a value is all that is asked of a field: %s', (_, predicate, expected) => {
  expect(asksWhetherFilled(predicate, 'note')).toBe(expected);
});

it.each<[string, Predicate, boolean]>([
  ['one of them', eq('kind', 'a'), true],
  ['one of them among more tests', and(eq('state', 'open'), eq('kind', 'b')), true],
  ['a list of them', { op: 'in', left: field('kind'), values: ['a', 'b'] }, true],
  ['either of them', or(eq('kind', 'a'), eq('kind', 'b')), true],
  ['either of them or anything', or(eq('kind', 'a'), eq('state', 'open')), false],
  ['another', eq('kind', 'c'), false],
  ['a list with another', { op: 'in', left: field('kind'), values: ['a', 'c'] }, false],
  ['not one of them', { op: 'not', item: eq('kind', 'a') }, false],
  ['nothing of it', eq('state', 'a'), false],
])('knows whether only records of some values are meant: %s', (_, predicate, expected) => {
  expect(keepsAmong(predicate, 'kind', ['a', 'b'])).toBe(expected);
});

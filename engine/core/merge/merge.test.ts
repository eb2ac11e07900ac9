import { expect, it } from 'vitest';
import { fieldTypeNames } from '../fields/field-types.ts';
import { canMerge, type MergeRule, mergeRuleOf, mergeValues } from './index.ts';

const clash = { clash: true };
const merged = (rule: MergeRule, base: unknown, mine: unknown, theirs: unknown) => mergeValues(rule, { base, mine, theirs });

it('takes what one alone changed, whatever the rule', () => {
  for (const rule of ['last', 'add', 'union', 'max', 'ask'] as const) {
    expect(merged(rule, 'a', 'b', 'a')).toEqual({ value: 'b' });
    expect(merged(rule, 'a', 'a', 'b')).toEqual({ value: 'b' });
    expect(merged(rule, 'a', 'c', 'c')).toEqual({ value: 'c' });
    expect(merged(rule, null, undefined, 'b')).toEqual({ value: 'b' });
    expect(merged(rule, 'a', null, 'a')).toEqual({ value: null });
  }
});

it('of two changes asks, or does as the field says', () => {
  expect(merged('ask', 'a', 'b', 'c')).toEqual(clash);
  expect(merged('last', 'a', 'b', 'c')).toEqual({ value: 'b' });
  expect(merged('add', 10, 12, 9)).toEqual({ value: 11 });
  expect(merged('add', null, 2, 3)).toEqual({ value: 5 });
  expect(merged('max', 10, 12, 11)).toEqual({ value: 12 });
  expect(merged('max', '2026-01-01', '2026-01-02', '2026-03-01')).toEqual({ value: '2026-03-01' });
  // Emptied here, counted on there: no sum is meant.
  expect(merged('add', 10, null, 11)).toEqual(clash);
  expect(merged('max', 10, null, 11)).toEqual(clash);
});

it('keeps what either added to a list, without what either took away', () => {
  expect(merged('union', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual({ value: ['b', 'd', 'c'] });
  expect(merged('union', null, ['a'], ['b', 'a'])).toEqual({ value: ['b', 'a'] });
  expect(merged('union', ['a', 'b'], ['a'], ['b'])).toEqual({ value: null });
  const file = (id: string, url: string) => ({ id, url });
  expect(merged('union', [file('1', 'x')], [file('1', 'y'), file('2', 'y')], [file('1', 'z'), file('3', 'z')])).toEqual({
    value: [file('1', 'z'), file('3', 'z'), file('2', 'y')],
  });
});

it('has a rule for every type, which the type can follow', () => {
  for (const type of fieldTypeNames) expect([type, canMerge(type, mergeRuleOf({ type }))]).toEqual([type, true]);
  expect([canMerge('text', 'add'), canMerge('files', 'max'), canMerge('number', 'union')]).toEqual([false, false, false]);
  expect([canMerge('integer', 'add'), canMerge('date', 'max'), canMerge('files', 'last')]).toEqual([true, true, true]);
});

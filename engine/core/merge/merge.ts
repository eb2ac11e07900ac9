/** Three versions of a value – what both began with, and what either made of it – become one, where the rule of the field can say which. */
import { isEqual, isObject } from '../json/index.ts';
import type { MergeRule } from './rules.ts';

export type Three = { readonly base: unknown; readonly mine: unknown; readonly theirs: unknown };
/** `clash`: both changed it, to different values, and a person has to say. */
export type Merge = { readonly value: unknown; readonly clash?: undefined } | { readonly clash: true };

const CLASH: Merge = { clash: true };

const same = (one: unknown, other: unknown) => isEqual(one ?? null, other ?? null);

export function mergeValues(rule: MergeRule, three: Three): Merge {
  const { base, mine, theirs } = three;
  if (same(mine, base) || same(mine, theirs)) return { value: theirs ?? null };
  if (same(theirs, base)) return { value: mine ?? null };
  return bothChanged[rule](three);
}

const bothChanged: Readonly<Record<MergeRule, (three: Three) => Merge>> = {
  last: ({ mine }) => ({ value: mine ?? null }),
  ask: () => CLASH,
  add: ({ base, mine, theirs }) => {
    const numbers = [base ?? 0, mine, theirs];
    if (!numbers.every((each) => typeof each === 'number')) return CLASH;
    const [began = 0, own = 0, stored = 0] = numbers;
    return { value: stored + own - began };
  },
  max: ({ mine, theirs }) => {
    // Days, times and instants in one form are ordered as their texts are.
    const areAlike = typeof mine === typeof theirs && (typeof mine === 'number' || typeof mine === 'string');
    return areAlike ? { value: (mine as string) > (theirs as string) ? mine : theirs } : CLASH;
  },
  union: ({ base, mine, theirs }) => {
    if (![base ?? [], mine ?? [], theirs ?? []].every(Array.isArray)) return CLASH;
    const [began, own, stored] = [listOf(base), listOf(mine), listOf(theirs)];
    const isIn = (list: readonly unknown[], item: unknown) => list.some((other) => isEqual(nameOf(other), nameOf(item)));
    const kept = stored.filter((item) => isIn(own, item) || !isIn(began, item));
    const value = [...kept, ...own.filter((item) => !isIn(began, item) && !isIn(stored, item))];
    return { value: value.length === 0 ? null : value };
  },
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Files and other objects are the same by their ids: an address of one may be another a minute later. */
const nameOf = (item: unknown): unknown => (isObject(item) && item.id !== undefined ? item.id : item);

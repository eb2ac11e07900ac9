/** What becomes of a field that was changed in two places at a time. */
import type { FieldTypeName } from '../fields/field-types.ts';

/**
 * `last`: whoever comes last. `add`: both changes of a number. `union`: what either added, without what either took away.
 * `max`: the greater. `ask`: a person says.
 */
export const mergeRules = ['last', 'add', 'union', 'max', 'ask'] as const;
export type MergeRule = (typeof mergeRules)[number];

/** By type, where the field says nothing else. Words and figures that two people wrote are asked about: neither is thrown away unseen. */
const byType: Readonly<Record<FieldTypeName, MergeRule>> = {
  text: 'ask',
  textarea: 'ask',
  richtext: 'ask',
  email: 'ask',
  mobile: 'ask',
  url: 'ask',
  integer: 'ask',
  number: 'ask',
  money: 'ask',
  percent: 'ask',
  rating: 'ask',
  boolean: 'ask',
  date: 'ask',
  datetime: 'ask',
  time: 'ask',
  select: 'ask',
  multiselect: 'union',
  tags: 'union',
  radio: 'ask',
  checkboxes: 'union',
  ref: 'ask',
  refs: 'union',
  files: 'union',
  audio: 'union',
  photo: 'union',
  signature: 'ask',
  barcode: 'ask',
  bluetooth: 'last',
  button: 'last',
  colour: 'last',
  icon: 'last',
  json: 'ask',
  list: 'ask',
  matrix: 'ask',
  grid: 'ask',
  polygon: 'ask',
  password: 'last',
  custom_fields: 'ask',
  id: 'last',
};

const numbers: ReadonlySet<FieldTypeName> = new Set(['integer', 'number', 'money', 'percent', 'rating']);
const ordered: ReadonlySet<FieldTypeName> = new Set([...numbers, 'date', 'datetime', 'time']);
const sets: ReadonlySet<FieldTypeName> = new Set((Object.keys(byType) as FieldTypeName[]).filter((type) => byType[type] === 'union'));

/** Whether values of the type can be put together so. */
export function canMerge(type: FieldTypeName, rule: MergeRule): boolean {
  if (rule === 'add') return numbers.has(type);
  if (rule === 'max') return ordered.has(type);
  return rule !== 'union' || sets.has(type);
}

/** What a field says of itself that its merging hangs on. */
export type Merged = { readonly type: FieldTypeName; readonly merge?: MergeRule };

export const mergeRuleOf = ({ type, merge }: Merged): MergeRule => merge ?? byType[type];

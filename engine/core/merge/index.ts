/** What two people, or one person on two devices, made of a record at a time. */
export { mergeField } from './field.ts';
export { type Merge, mergeValues, type Three } from './merge.ts';
export { canMerge, type MergeRule, mergeRuleOf, mergeRules } from './rules.ts';

/** Three versions of a field’s value, by what the field says of itself. */
import { isFileType } from '../fields/field-types.ts';
import { isObject } from '../json/index.ts';
import { type Merge, mergeValues, type Three } from './merge.ts';
import { type Merged, mergeRuleOf } from './rules.ts';

/** Undefined: a field of which nothing is known; a person says. Files are the same by their ids: their addresses are others each time. */
export function mergeField(field: Merged | undefined, three: Three): Merge {
  if (!field) return mergeValues('ask', three);
  if (!isFileType(field.type)) return mergeValues(mergeRuleOf(field), three);
  const byId = (value: unknown) => (Array.isArray(value) ? value.map((file) => (isObject(file) ? { id: file.id } : file)) : value);
  const merged = mergeValues(mergeRuleOf(field), { base: byId(three.base), mine: byId(three.mine), theirs: byId(three.theirs) });
  if (merged.clash || !Array.isArray(merged.value)) return merged;
  const known = [three.theirs, three.mine, three.base].flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : []));
  return { value: merged.value.map((file) => known.find(({ id }) => isObject(file) && id === file.id) ?? file) };
}

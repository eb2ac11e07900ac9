/** Values that rows are grouped by, in words, and back as predicates. */

import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { parsePointer } from '../../../engine/core/json/index.ts';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import type { GroupState, TextOf, ViewField } from '../../../engine/react/index.ts';
import type { GroupRow } from '../../../engine/react/types.ts';

/** Storages whose values are few and can be told apart: what lists may be grouped by. */
const GROUPABLE = new Set(['text', 'uuid', 'boolean', 'integer', 'date']);
const NEVER = new Set(['textarea', 'richtext', 'id', 'mobile', 'email', 'url']);

export const isGroupable = (field: ViewField): boolean =>
  field.filterable && !field.system && !NEVER.has(field.type) && GROUPABLE.has(fieldTypes[field.type].storage) && isFew(field);

/** Free text is told apart by its choices only where there are any. */
const isFew = (field: ViewField) => field.type !== 'text' || field.options !== undefined || !field.searchable;

type Asked = {
  readonly field: ViewField;
  readonly key: GroupRow['key'];
  readonly groups: Pick<GroupState, 'labelOf'>;
  readonly text: TextOf;
};

/** A group's value as its rows show it. */
export function groupValue({ field, key, groups, text }: Asked): { readonly label: string; readonly colour: string | undefined } {
  if (key === null) return { label: text('table.no_value'), colour: undefined };
  if (typeof key === 'boolean') return { label: text(key ? 'value.yes' : 'value.no'), colour: undefined };
  const own = groups.labelOf(key);
  if (own) return { label: own.label, colour: own.colour };
  const option = field.options?.find(({ value }) => value === key);
  if (!option) return { label: String(key), colour: undefined };
  return { label: field.literal ? option.label : text(option.label), colour: option.colour };
}

/** Rows of one group. */
export function isValue(field: ViewField, key: GroupRow['key']): Predicate {
  const [first = '', ...rest] = parsePointer(field.pointer);
  return { op: 'eq', left: { kind: 'field', path: [first, ...rest] }, right: { kind: 'value', value: key } };
}

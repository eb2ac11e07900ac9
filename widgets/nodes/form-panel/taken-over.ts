/** What a new record takes over of another one. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isFileType } from '../../../engine/core/fields/field-types.ts';
import { getAt, isObject, setAt } from '../../../engine/core/json/index.ts';
import { isMasked } from '../../../engine/react/records/masked.ts';

type Json = Readonly<Record<string, unknown>>;

/** Values of `again` of the entity: without what is empty, what is masked, and files, which stay with the record that they are of. */
export function takenOver({ again, fields }: EntityView, record: Json): Json {
  return (again?.fields ?? []).reduce<Json>((values, pointer) => {
    const field = fields.find((known) => known.pointer === pointer);
    const value = field && isFileType(field.type) ? undefined : kept(getAt(record, pointer));
    return value === undefined ? values : setAt(values, pointer, value);
  }, {});
}

const isFile = (value: unknown): boolean => isObject(value) && typeof value.id === 'string' && typeof value.size === 'number';

function kept(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || isMasked(value)) return undefined;
  if (Array.isArray(value)) return value.length === 0 || value.some(isFile) ? undefined : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const own = kept(inner);
    return own === undefined ? [] : [[name, own] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

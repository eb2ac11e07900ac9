/** What can be done with several rows of a list: what its definition says, and without a word of it whatever the person may do to one. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { canEver, type ViewField } from '../../../engine/react/index.ts';
import type { ActionOptions, CollectionOptions } from '../options.ts';

export type Bulk = { readonly actions: readonly ActionOptions[]; readonly editable: readonly string[] };

/** Values that are no one value for many: of their own record alone, or without an editor of a line or two. */
const OF_ONE: ReadonlySet<FieldTypeName> = new Set([
  'files',
  'audio',
  'photo',
  'signature',
  'json',
  'list',
  'matrix',
  'grid',
  'polygon',
  'password',
  'button',
  'bluetooth',
  'barcode',
  'custom_fields',
  'id',
]);

const isEditable = (field: ViewField) =>
  field.writable && !field.readOnly && !field.system && field.unknownType === undefined && !OF_ONE.has(field.type);

/** An empty list says that there is nothing of the kind; a list of a page of another record offers what it names. */
export function bulkOf(node: Pick<CollectionOptions, 'bulk' | 'bulk_edit' | 'actions' | 'compact'>, entity: EntityView): Bulk {
  const isRelated = node.compact ?? false;
  const onRecords = (node.actions ?? []).filter((action) =>
    entity.workflows.some(({ name, on, answers }) => name === action.workflow && on === 'record' && !answers),
  );
  const actions = node.bulk ?? (isRelated ? [] : onRecords);
  const named = node.bulk_edit ?? [];
  const isClosed = node.bulk_edit ? node.bulk_edit.length === 0 : isRelated;
  if (isClosed || !canEver(entity, 'update')) return { actions, editable: [] };
  const others = entity.fields.filter((field) => isEditable(field) && !named.includes(field.pointer)).map(({ pointer }) => pointer);
  return { actions, editable: [...named, ...others] };
}

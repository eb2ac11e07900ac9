/** Columns of a file that comes back with changes: by what each row is found again, and everything that may be written in some of them. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { ExportedRows } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { canFill } from './use-import-kit.ts';

/** Types that lose something as a cell: an unchanged one would come back as a change. */
const lossy: ReadonlySet<FieldTypeName> = new Set(['richtext', 'password', 'colour', 'grid'] as FieldTypeName[]);

const CODE = 'display_code';
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

export const changeable = (entity: EntityView): readonly ViewField[] =>
  entity.fields.filter((field) => canFill(field) && !field.readOnly && !lossy.has(field.type));

/** Fields to ask for: rules that lock a field read others, of which the page needs no more than there are. */
export const askedFor = (entity: EntityView): readonly string[] => [
  ...changeable(entity).map(({ pointer }) => pointer),
  ...entity.fields
    .filter(({ name, system }) => name === CODE || (system && name !== 'id' && name !== 'version'))
    .map(({ pointer }) => pointer),
];

/** Without columns that are locked in every row. */
export function openColumns(entity: EntityView, rows: readonly RecordData[], scope: RuleScope): readonly ViewField[] {
  return changeable(entity).filter(({ rules: { lock } }) => lock === undefined || rows.some((row) => !holds(lock, withRecord(scope, row))));
}

/** The code of a record, or its id where it has none. */
export const keyOf = (row: RecordData): string => String(isEmpty(row[CODE]) ? row.id : row[CODE]);

/** Names that two records of one column share name neither: there the ids stand. */
export function clearLabels({ rows, labelOf }: ExportedRows, fields: readonly ViewField[]): ExportedRows['labelOf'] {
  const shared = new Set<string>();
  const first = new Map<string, unknown>();
  for (const field of fields.filter(({ ref }) => ref !== undefined))
    for (const id of rows.flatMap((row) => [getAt(row, field.pointer)].flat())) {
      if (typeof id !== 'string' && typeof id !== 'number') continue;
      const label = labelOf(field.name, id)?.label.trim().toLowerCase();
      const place = `${field.name} ${label}`;
      if (label === undefined || (first.has(place) && first.get(place) !== id)) shared.add(place);
      first.set(place, id);
    }
  return (name, id) => {
    const label = labelOf(name, id);
    return label && !shared.has(`${name} ${label.label.trim().toLowerCase()}`) ? label : undefined;
  };
}

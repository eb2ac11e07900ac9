/** Whether what a record refers to is still called the same: labels are renewed with every page that comes, and few of them are a row's. */
import { getAt } from '../../../engine/core/json/index.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';

const ids = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

export function hasSameLabels(row: RecordData, fields: readonly ViewField[], before: Labels, after: Labels): boolean {
  if (before === after) return true;
  return fields.every(
    (field) =>
      field.ref === undefined ||
      ids(getAt(row, field.pointer)).every((id) => before[field.name]?.[String(id)] === after[field.name]?.[String(id)]),
  );
}

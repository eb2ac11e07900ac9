/** What is wrong with rows of a job, in words. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { TextOf, ViewField } from '../../../engine/react/index.ts';
import type { BulkFault, BulkJob } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';

/** One fault: the label of its field and the value that it is about are empty where there is none. */
export type ToldFault = { readonly field: string; readonly value: string; readonly problem: string };

const LONGEST = 200;

const isOf = (pointer: string, field: string) => pointer === field || pointer.startsWith(`${field}/`);

export const faultsOf = (row: RecordData): readonly BulkFault[] => (Array.isArray(row.faults) ? row.faults : []);

/** What the file says for a field, or else what was made of it. */
export function fileValue({ mapping, columns }: BulkJob, row: RecordData, pointer: string): string {
  const source = mapping.find(({ field }) => isOf(pointer, field));
  if (source?.value !== undefined) return source.value.slice(0, LONGEST);
  const cells: readonly unknown[] = Array.isArray(row.cells) ? row.cells : [];
  const cell = source?.column === undefined ? undefined : cells[columns.indexOf(source.column)];
  const value = cell ?? (pointer === '' ? undefined : getAt(row.body as Readonly<Record<string, unknown>>, pointer));
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value).slice(0, LONGEST);
}

/** The field that a pointer is of, or is within. */
export const fieldFor = (entity: EntityView, pointer: string): ViewField | undefined =>
  entity.fields.find((one) => one.pointer === pointer) ?? entity.fields.find((one) => isOf(pointer, one.pointer));

export type Telling = { readonly job: BulkJob; readonly entity: EntityView | undefined; readonly text: TextOf };

/** What the field of a pointer is called. Of custom fields, which each type has of its own, the file's column says it. */
export function labelAt({ job, entity, text }: Telling, pointer: string): string {
  if (entity && pointer === '/id') return text(entity.label);
  const column = pointer.startsWith('/custom/') ? job.mapping.find(({ field }) => isOf(pointer, field))?.column : undefined;
  const field = entity && fieldFor(entity, pointer);
  if (column !== undefined) return column;
  if (!field) return '';
  return field.literal ? field.label : text(field.label);
}

export function tellFaults({ job, entity, text }: Telling, row: RecordData): readonly ToldFault[] {
  return faultsOf(row).map(({ pointer, message, text: key, params }) => ({
    field: labelAt({ job, entity, text }, pointer),
    value: fileValue(job, row, pointer),
    problem: key === undefined ? (message ?? '') : text(key, params),
  }));
}

/** All of a row in one sentence after the other, each with its field. */
export const sentenceOf = (telling: Telling, row: RecordData): string =>
  tellFaults(telling, row)
    .map(({ field, problem }) => (field === '' ? problem : `${field}: ${problem}`))
    .join(' ');

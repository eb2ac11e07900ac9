/** Collected rows as a downloaded file. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { ExportedRows } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { download, fileName } from './download.ts';
import { cellIn, textIn, type WritingRules, widthOf } from './export-columns.ts';
import { inSlices } from './slices.ts';
import { csvFile, csvLine } from './write-csv.ts';
import type { SheetCell } from './write-xlsx.ts';

export type Writing = {
  readonly kind: 'xlsx' | 'csv';
  /** Without its ending. */
  readonly name: string;
  readonly sheet: string;
  readonly fields: readonly FieldView[];
  readonly heads: readonly string[];
  /** A first column by which the record of a row is found again. */
  readonly key?: { readonly head: string; readonly of: (row: RecordData) => string };
  readonly given: ExportedRows;
  readonly rules: WritingRules;
  readonly signal: AbortSignal;
};

/** Rejects when aborted, and when the library for spreadsheets cannot be loaded. */
export async function writeExport({ kind, name, sheet, fields, heads: own, given, rules, signal, key }: Writing): Promise<void> {
  const heads = key ? [key.head, ...own] : own;
  const keyed = (row: RecordData) => (key ? [key.of(row)] : []);
  if (kind === 'csv') {
    const lines = [csvLine(heads)];
    await inSlices(
      given.rows,
      signal,
      (row) => void lines.push(csvLine([...keyed(row), ...fields.map((field) => textIn(row, field, given.labelOf, rules))])),
    );
    download(csvFile(lines), fileName(`${name}.csv`));
    return;
  }
  const { xlsxFile } = await import('./write-xlsx.ts');
  const rows: (readonly SheetCell[])[] = [];
  await inSlices(
    given.rows,
    signal,
    (row) => void rows.push([...keyed(row), ...fields.map((field) => cellIn(row, field, given.labelOf, rules))]),
  );
  const widths = [...(key ? [20] : []), ...fields.map((field, index) => widthOf(field, own[index] ?? ''))];
  const file = await xlsxFile({ name: sheet, head: heads, widths, rows }, signal);
  signal.throwIfAborted();
  download(file, fileName(`${name}.xlsx`));
}

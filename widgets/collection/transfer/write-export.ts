/** Collected rows as a downloaded file. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { ExportedRows } from '../../../engine/react/transfer.ts';
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
  readonly given: ExportedRows;
  readonly rules: WritingRules;
  readonly signal: AbortSignal;
};

/** Rejects when aborted, and when the library for spreadsheets cannot be loaded. */
export async function writeExport({ kind, name, sheet, fields, heads, given, rules, signal }: Writing): Promise<void> {
  if (kind === 'csv') {
    const lines = [csvLine(heads)];
    await inSlices(given.rows, signal, (row) => void lines.push(csvLine(fields.map((field) => textIn(row, field, given.labelOf, rules)))));
    download(csvFile(lines), fileName(`${name}.csv`));
    return;
  }
  const { xlsxFile } = await import('./write-xlsx.ts');
  const rows: (readonly SheetCell[])[] = [];
  await inSlices(given.rows, signal, (row) => void rows.push(fields.map((field) => cellIn(row, field, given.labelOf, rules))));
  const widths = fields.map((field, index) => widthOf(field, heads[index] ?? ''));
  const file = await xlsxFile({ name: sheet, head: heads, widths, rows }, signal);
  signal.throwIfAborted();
  download(file, fileName(`${name}.xlsx`));
}

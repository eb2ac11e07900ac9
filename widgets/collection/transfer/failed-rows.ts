/** The rows that did not make it, as a file of the same columns and what was wrong, to be put right and imported again. */
import { inSlices } from './slices.ts';
import { type Cell, cellText, type Table } from './table.ts';
import { csvFile, csvLine } from './write-csv.ts';
import type { SheetCell } from './write-xlsx.ts';

export type FailedRow = { readonly index: number; readonly error: string };

/** Of the kind that the file was. Rejects when the library for spreadsheets cannot be loaded. */
export async function failedFile(table: Table, failed: readonly FailedRow[], errorHead: string): Promise<Blob> {
  const { signal } = new AbortController();
  const head = [...table.columns, errorHead];
  const cells = (index: number): readonly Cell[] => table.columns.map((_, column) => table.rows[index]?.[column] ?? null);
  if (table.kind === 'csv') {
    const lines = [csvLine(head)];
    await inSlices(failed, signal, ({ index, error }) => void lines.push(csvLine([...cells(index).map(cellText), error])));
    return csvFile(lines);
  }
  const { xlsxFile } = await import('./write-xlsx.ts');
  const rows = failed.map(({ index, error }) => [...cells(index).map(sheetCell), error]);
  return xlsxFile({ name: errorHead, head, widths: [...table.columns.map(() => 20), 60], rows });
}

const EPOCH = Date.UTC(1899, 11, 30);

function sheetCell(cell: Cell): SheetCell {
  if (cell instanceof Date) return { number: (cell.getTime() - EPOCH) / 86_400_000, pattern: 'yyyy-mm-dd hh:mm' };
  if (typeof cell === 'number') return { number: cell };
  return typeof cell === 'boolean' ? { truth: cell } : cell;
}

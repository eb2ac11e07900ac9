/** What a file holds, whatever its kind. */

import { FileProblem } from '../../primitives/workbook/file-problem.ts';

/** Numbers and dates are real in spreadsheets; in CSV everything is text. */
export type Cell = string | number | boolean | Date | null;
export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly kind: 'csv' | 'xlsx';
};

/** Rows of one import: what the server takes as one job. */
export const MAX_ROWS = 50_000;
export const MAX_BYTES = 20 * 1024 * 1024;
export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** As a person reads it. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}

/** Rows of raw cells as a table: the first that holds anything is the head; empty rows and columns without a head and values go. */
export function tableOf(raw: readonly (readonly Cell[])[], kind: Table['kind']): Table {
  const [head, ...body] = raw.filter((row) => row.some((cell) => !isEmpty(cell)));
  if (!head || body.length === 0) throw new FileProblem('empty');
  if (body.length > MAX_ROWS) throw new FileProblem('too_many');
  const width = body.reduce((most, row) => Math.max(most, row.length), head.length);
  const used = Array.from({ length: width }, (_, index) => index).filter(
    (index) => !isEmpty(head[index]) || body.some((row) => !isEmpty(row[index])),
  );
  return {
    columns: used.map((index) => (isEmpty(head[index]) ? columnName(index) : cellText(head[index]).trim())),
    rows: body.map((row) => used.map((index) => row[index] ?? null)),
    kind,
  };
}

/** A, B … Z, AA as spreadsheets call them. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

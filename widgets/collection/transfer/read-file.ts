/** A chosen file as a table. The readers are loaded here, when there is something to read. */
import { decode } from '../../primitives/workbook/decode.ts';
import { FileProblem } from '../../primitives/workbook/file-problem.ts';
import { judgeWorkbook } from '../../primitives/workbook/unpacked.ts';
import type { Cell, Table } from './table.ts';
import { MAX_BYTES, tableOf } from './table.ts';

/** @throws FileProblem */
export async function readFile(file: File): Promise<Table> {
  if (file.size > MAX_BYTES) throw new FileProblem('too_large');
  const name = file.name.toLowerCase();
  if (name.endsWith('.xlsx')) return readWorkbook(file);
  if (name.endsWith('.csv') || name.endsWith('.tsv') || name.endsWith('.txt')) return readCsv(new Uint8Array(await file.arrayBuffer()));
  throw new FileProblem('kind');
}

async function readWorkbook(file: File): Promise<Table> {
  const bytes = await file.arrayBuffer();
  await judgeWorkbook(new Uint8Array(bytes));
  const { default: read } = await import('read-excel-file/browser');
  const sheets = await read(bytes).catch((cause: unknown) => {
    throw new FileProblem('unreadable', cause);
  });
  const isCell = (value: unknown): value is Cell =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;
  const used = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null))) ?? sheets[0];
  return tableOf(
    (used?.data ?? []).map((row) => row.map((cell) => (isCell(cell) ? cell : String(cell)))),
    'xlsx',
  );
}

/** What was copied out of a spreadsheet: rows of cells with tabs between them, or CSV. @throws FileProblem */
export function readPasted(text: string): Promise<Table> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_BYTES) throw new FileProblem('too_large');
  return readCsv(bytes);
}

/** Bytes of a CSV file: UTF-8 or UTF-16 by their mark, UTF-8 where they are that, else Windows-1252. Separators are found out. */
export async function readCsv(bytes: Uint8Array): Promise<Table> {
  const { default: papa } = await import('papaparse');
  // What Excel writes above the head to tell itself the separator.
  const text = decode(bytes).replace(/^sep=.\r?\n/i, '');
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t', '|'] });
  return tableOf(
    data.map((row) => row.map(undefused)),
    'csv',
  );
}

/** Exports put an apostrophe before what a spreadsheet would calculate; it is no part of the value. */
const undefused = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

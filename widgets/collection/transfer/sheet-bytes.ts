/** A sheet as the bytes of an Excel file. The library only writes: its reading is known to be unsafe. */

/** A number with the pattern that shows it, or a text; null for an empty cell. */
export type SheetCell = string | { readonly number: number; readonly pattern?: string } | { readonly truth: boolean } | null;
export type Sheet = {
  readonly name: string;
  readonly head: readonly string[];
  /** Characters that fit beside each other. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly SheetCell[])[];
};
export type Library = Pick<typeof import('sheetjs-style'), 'utils' | 'write'>;

const HEAD = {
  font: { bold: true, color: { rgb: 'FF1F2937' } },
  fill: { patternType: 'solid', fgColor: { rgb: 'FFE5E7EB' } },
  alignment: { vertical: 'center', wrapText: false },
};
/** Longest text of a cell. */
const MAX_TEXT = 32_767;

/** Head bold and filled, filters in it, dates and numbers as real ones. */
export function sheetBytes({ utils, write }: Library, { name, head, widths, rows }: Sheet): ArrayBuffer {
  const columns = head.map((_, column) => utils.encode_col(column));
  const cells: Record<string, unknown> = {};
  for (const [column, text] of head.entries()) cells[`${columns[column]}1`] = { t: 's', v: text, s: HEAD };
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      const cell = cellOf(value);
      if (cell) cells[`${columns[column]}${row + 2}`] = cell;
    }
  const range = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(0, head.length - 1) } });
  const sheet = { ...cells, '!ref': range, '!cols': widths.map((wch) => ({ wch })), '!autofilter': { ref: range } };
  const sheetName = sheetNameOf(name);
  return write({ SheetNames: [sheetName], Sheets: { [sheetName]: sheet } }, { bookType: 'xlsx', type: 'array', compression: true });
}

/** Texts are texts, whatever they begin with: a cell of this kind is never calculated. */
function cellOf(value: SheetCell | undefined): object | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return { t: 's', v: value.slice(0, MAX_TEXT) };
  if ('truth' in value) return { t: 'b', v: value.truth };
  return { t: 'n', v: value.number, ...(value.pattern === undefined ? {} : { z: value.pattern }) };
}

/** What a sheet may be called: 31 characters, some of them not. */
const sheetNameOf = (name: string) =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

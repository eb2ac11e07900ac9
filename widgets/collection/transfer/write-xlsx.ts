/** Excel files, by a library that is loaded when the first one is written. It only writes: its reading is known to be unsafe. */

/** A number with the pattern that shows it, or a text; null for an empty cell. */
export type SheetCell = string | { readonly number: number; readonly pattern?: string } | { readonly truth: boolean } | null;
export type Sheet = {
  readonly name: string;
  readonly head: readonly string[];
  /** Characters that fit beside each other. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly SheetCell[])[];
};

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = {
  font: { bold: true, color: { rgb: 'FF1F2937' } },
  fill: { patternType: 'solid', fgColor: { rgb: 'FFE5E7EB' } },
  alignment: { vertical: 'center', wrapText: false },
};
/** Longest text of a cell. */
const MAX_TEXT = 32_767;

/** The library assigns these without declaring them, which modules refuse. */
const GLOBALS = ['style_builder', 'QUOTE', '_hashIndex', '_listIndex'];

async function library() {
  for (const name of GLOBALS) if (!(name in globalThis)) Object.assign(globalThis, { [name]: undefined });
  const loaded: typeof import('sheetjs-style') & { readonly default?: typeof import('sheetjs-style') } = await import('sheetjs-style');
  return loaded.default ?? loaded;
}

/** The sheet as a file: head bold and filled, filters in it, dates and numbers as real ones. Rejects when the library cannot be loaded. */
export async function xlsxFile({ name, head, widths, rows }: Sheet): Promise<Blob> {
  const { utils, write } = await library();
  const cells: Record<string, unknown> = {};
  const place = (row: number, column: number) => utils.encode_cell({ r: row, c: column });
  for (const [column, text] of head.entries()) cells[place(0, column)] = { t: 's', v: text, s: HEAD };
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries()) {
      const cell = cellOf(value);
      if (cell) cells[place(row + 1, column)] = cell;
    }
  const last = { r: rows.length, c: Math.max(0, head.length - 1) };
  const range = utils.encode_range({ s: { r: 0, c: 0 }, e: last });
  const sheet = { ...cells, '!ref': range, '!cols': widths.map((wch) => ({ wch })), '!autofilter': { ref: range } };
  const sheetName = sheetNameOf(name);
  const bytes: ArrayBuffer = write(
    { SheetNames: [sheetName], Sheets: { [sheetName]: sheet } },
    { bookType: 'xlsx', type: 'array', compression: true },
  );
  return new Blob([bytes], { type: MIME });
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

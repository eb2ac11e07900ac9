/** Cells as spreadsheets put them on the clipboard: tabs between columns, line ends between rows. */
import type { Block, Place } from './span.ts';

const quoted = (text: string): string => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const asTabbed = (rows: readonly (readonly string[])[]): string => rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');

/** The reader is loaded when there is something to read. */
export async function fromTabbed(text: string): Promise<readonly (readonly string[])[]> {
  const { default: papa } = await import('papaparse');
  // Spreadsheets end the last line too.
  return papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;
}

export type Landing = { readonly place: Place; readonly text: string };

/**
 * Where pasted cells land: at the first cell of the block, and over the whole of it where it is a multiple of them, as a
 * single value fills all chosen cells.
 */
export function landings(cells: readonly (readonly string[])[], { top, bottom, left, right }: Block): readonly Landing[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width === 0) return [];
  const times = (chosen: number, pasted: number) => (chosen % pasted === 0 ? chosen / pasted : 1);
  const [down, across] = [times(bottom - top + 1, cells.length), times(right - left + 1, width)];
  const found: Landing[] = [];
  for (let row = 0; row < cells.length * down; row += 1)
    for (let column = 0; column < width * across; column += 1)
      found.push({
        place: { row: top + row, column: left + column },
        text: cells[row % cells.length]?.[column % width] ?? '',
      });
  return found;
}

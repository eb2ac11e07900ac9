/** CSV as spreadsheets open it: UTF-8 with its mark, and nothing in it that they would calculate. */

const MARK = '\ufeff';
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it; a number stays one. */
export const defused = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text);

/** One line, without its end. */
export const csvLine = (cells: readonly string[]): string => cells.map((cell) => quoted(defused(cell))).join(',');

/** The whole file, of lines without their ends. */
export const csvOf = (lines: readonly string[]): string => MARK + lines.map((line) => `${line}\r\n`).join('');

/** The whole file, of rows of cells. */
export const csvText = (rows: readonly (readonly string[])[]): string => csvOf(rows.map(csvLine));

/** Translations as CSV (RFC 4180): one text a line under `key, english, translation, note, limit`. */
import papa from 'papaparse';
import type { Entry } from './catalogue.ts';
import type { Brought, BroughtFile } from './taken.ts';

const COLUMNS = ['key', 'english', 'translation', 'note', 'limit'] as const;

/** Spreadsheets take it for UTF-8 by the mark at its beginning. The language stands in the name of the third column. */
export function writeCsv(language: string, entries: readonly Entry[]): string {
  const head = COLUMNS.map((name) => (name === 'translation' ? `translation (${language})` : name));
  const rows = entries.map(({ key, english, translation, note, limit }) => [key, english, translation ?? '', note, limit ?? '']);
  return `\uFEFF${papa.unparse([head, ...rows], { newline: '\r\n' })}\r\n`;
}

/** @throws SyntaxError for a file that is none, with its line */
export function readCsv(text: string): BroughtFile {
  const { data, errors } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  const [broken] = errors.filter(({ code }) => code !== 'UndetectableDelimiter');
  const lines = linesOf(data);
  if (broken) throw new SyntaxError(`line ${lines[broken.row ?? 0] ?? 1}: ${broken.message}`);
  const [head = [], ...rows] = data;
  const language = /^translation \(([a-z]{2})\)$/.exec(head[2] ?? '')?.[1];
  if (head[0] !== 'key' || head[1] !== 'english' || language === undefined)
    throw new SyntaxError(
      `line 1: The columns must be key, english, translation (with the language, as in "translation (de)"), note, limit.`,
    );
  const brought = rows.flatMap((row, index): readonly Brought[] => {
    const [key = '', english = '', translation = ''] = row;
    return row.length === 1 && key === '' ? [] : [{ line: lines[index + 1] ?? 1, key, english, translation }];
  });
  return { language, brought };
}

/** The line of the file that each row begins in: a text may have several. */
function linesOf(rows: readonly (readonly string[])[]): readonly number[] {
  let line = 1;
  return rows.map((row) => {
    const first = line;
    line += row.join('').split('\n').length;
    return first;
  });
}

/**
 * `npm run translations -- export <language> [--format xliff|csv] [--out file] [--missing]` writes the texts of a language for its
 * translators; `npm run translations -- import <file>` reads them in again, all or none. A language that has no text yet may be exported.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { pluralForms } from '../../core/definitions/plurals.ts';
import { readDefinitions } from '../definitions/read.ts';
import { type Catalogue, catalogueOf, ENGLISH, entriesOf } from './catalogue.ts';
import { readCsv, writeCsv } from './csv.ts';
import { keepTexts } from './keep.ts';
import { type BroughtFile, takenOf } from './taken.ts';
import { readXliff, writeXliff } from './xliff.ts';

export type Told = { readonly lines: readonly string[]; readonly isDone: boolean };
export type Writing = { readonly language: string; readonly format: string; readonly isMissingOnly: boolean };

const formats: Readonly<Record<string, typeof writeXliff>> = { xliff: writeXliff, csv: writeCsv };

/** The file for translators. @throws RangeError for a language or a format that there is none of */
export function exported(catalogue: Catalogue, { language, format, isMissingOnly }: Writing): string {
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (!write) throw new RangeError(`"${format}" is no format; there are ${Object.keys(formats).join(' and ')}.`);
  if (!/^[a-z]{2}$/.test(language) || language === ENGLISH || Intl.PluralRules.supportedLocalesOf(language).length === 0)
    throw new RangeError(`"${language}" is no language that texts are translated into (ISO 639-1).`);
  const entries = entriesOf(catalogue, language);
  return write(language, isMissingOnly ? entries.filter(({ translation }) => translation === undefined) : entries);
}

/** The format is known by how the file begins. @throws SyntaxError with the line */
export const readBrought = (text: string): BroughtFile =>
  /^\uFEFF?\s*</.test(text) ? readXliff(text.replace(/^\uFEFF/, '')) : readCsv(text);

/** Reads a file in, and writes nothing where a line of it is wrong. */
export async function imported(root: string, { name, text }: { readonly name: string; readonly text: string }): Promise<Told> {
  const catalogue = catalogueOf((await readDefinitions({ root })).files);
  let file: BroughtFile;
  try {
    file = readBrought(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { lines: [`${name}: ${error.message}`], isDone: false };
    throw error;
  }
  const { texts, faults } = takenOf(catalogue, file);
  if (faults.length > 0) {
    const lines = faults.map(({ line, key, message }) => `${name}:${line}  ${key}  ${message}`);
    return { lines: [...lines, `${faults.length} faults: nothing was written.`], isDone: false };
  }
  const written = await keepTexts({ root, catalogue, language: file.language, texts });
  // Without the formatter the files are as right, and longer.
  if (written.length > 0)
    await promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...written], { cwd: root }).catch(
      () => undefined,
    );
  return {
    lines: [...written, `${texts.size} texts of ${file.brought.length} are new or changed (${pluralForms(file.language).join(', ')}).`],
    isDone: true,
  };
}

const USAGE =
  'npm run translations -- export <language> [--format xliff|csv] [--out file] [--missing]\nnpm run translations -- import <file>';

async function main(): Promise<void> {
  const options = { format: { type: 'string' }, out: { type: 'string' }, missing: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [verb, subject] = positionals;
  const root = process.cwd();
  if (verb === 'export' && subject !== undefined) {
    const catalogue = catalogueOf((await readDefinitions({ root })).files);
    const text = exported(catalogue, { language: subject, format: values.format ?? 'xliff', isMissingOnly: values.missing === true });
    if (values.out === undefined) process.stdout.write(text);
    else await writeFile(values.out, text);
  } else if (verb === 'import' && subject !== undefined) {
    const { lines, isDone } = await imported(root, { name: subject, text: await readFile(subject, 'utf8') });
    for (const line of lines) process.stdout.write(`${line}\n`);
    process.exitCode = isDone ? 0 : 1;
  } else {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === `file://${process.argv[1]}`)
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });

/** What translators sent back, held against what is there: nothing is kept unless all of it holds. */
import { pluralForms } from '../../core/definitions/plurals.ts';
import { type Catalogue, ENGLISH, entriesOf } from './catalogue.ts';
import { lostValues } from './values.ts';

/** `line` of the file that it stands at. An empty translation says that there is none yet. */
export type Brought = { readonly line: number; readonly key: string; readonly english: string; readonly translation: string };
export type BroughtFile = { readonly language: string; readonly brought: readonly Brought[] };
export type LineFault = { readonly line: number; readonly key: string; readonly message: string };
export type Taken = { readonly texts: ReadonlyMap<string, string>; readonly faults: readonly LineFault[] };

/** No text has any; a line break or a tab may be meant. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Texts that are new or changed, and everything that keeps the file from being taken. */
export function takenOf(catalogue: Catalogue, { language, brought }: BroughtFile): Taken {
  const faults: LineFault[] = [];
  if (language === ENGLISH || pluralForms(language).length === 0)
    return { texts: new Map(), faults: [{ line: 1, key: '', message: `"${language}" is no language that texts are translated into.` }] };
  const known = new Map(entriesOf(catalogue, language).map((entry) => [entry.key, entry]));
  const seen = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const { line, key, english, translation } of brought) {
    const fault = (message: string) => faults.push({ line, key, message });
    const entry = known.get(key);
    const before = seen.get(key);
    seen.set(key, line);
    if (!entry) {
      fault('There is no text of this key.');
      continue;
    }
    if (before !== undefined) fault(`The key stands in line ${before} already.`);
    if (sameLines(english) !== sameLines(entry.english)) fault(`The English is another one now: “${entry.english}”.`);
    const text = sameLines(translation);
    if (text.trim() === '') continue;
    for (const value of lostValues(key, text, catalogue)) fault(value);
    if (CONTROL.test(text)) fault('It has a control character.');
    if (entry.limit !== undefined && [...text].length > entry.limit)
      fault(`It has ${[...text].length} characters, and there is space for ${entry.limit}.`);
    if (text !== entry.translation) texts.set(key, text);
  }
  return { texts: faults.length > 0 ? new Map() : texts, faults };
}

/** Editors of tables write the ends of lines in their own way. */
const sameLines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

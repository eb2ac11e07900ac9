/** Texts that came back, written into the files of their language: all of them or none. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isObject } from '../../core/json/index.ts';
import { type Catalogue, ENGLISH } from './catalogue.ts';

export type Keeping = {
  readonly root: string;
  readonly catalogue: Catalogue;
  readonly language: string;
  readonly texts: ReadonlyMap<string, string>;
  /** Beside the shipped ones, for a product's languages. */
  readonly folder?: string;
};

const FOLDER = 'screens/locales';
const SCHEMA = '../../schemas/definition/locale.schema.json';

/** Paths of the files that were written, relative to `root`. */
export async function keepTexts({ root, catalogue, language, texts, folder = FOLDER }: Keeping): Promise<readonly string[]> {
  const byFile = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const file = fileOf(catalogue, { key, language, folder });
    byFile.set(file, (byFile.get(file) ?? new Map()).set(key, text));
  }
  const order = new Map([...(catalogue.languages.get(ENGLISH)?.keys() ?? [])].map((key, index) => [key, index]));
  const written = await Promise.all(
    [...byFile].map(async ([file, own]) => {
      const path = join(root, file);
      const json: unknown = await readFile(path, 'utf8').then(JSON.parse, () => ({ $schema: SCHEMA, language, texts: {} }));
      if (!isObject(json)) throw new Error(`${file} holds no object.`);
      const all = { ...(isObject(json.texts) ? json.texts : {}), ...Object.fromEntries(own) };
      const known = isObject(json.texts) ? Object.keys(json.texts) : [];
      // What stands there keeps its place, so that a change reads as one.
      const added = [...own.keys()].filter((key) => !known.includes(key)).sort((a, b) => placeOf(order, a) - placeOf(order, b));
      const sorted = Object.fromEntries([...known, ...added].map((key) => [key, all[key]]));
      return { file, path, fresh: `${path}.new`, text: `${JSON.stringify({ ...json, texts: sorted }, null, 2)}\n` };
    }),
  );
  try {
    // All of them lie on the disk before the first takes its place.
    for (const { fresh, text } of written) await writeFile(fresh, text);
  } catch (cause) {
    await Promise.all(written.map(({ fresh }) => rm(fresh, { force: true })));
    throw cause;
  }
  for (const { fresh, path } of written) await rename(fresh, path);
  return written.map(({ file }) => file).sort();
}

/** Forms that English lacks stand behind those that it has. */
const placeOf = (order: ReadonlyMap<string, number>, key: string): number =>
  order.get(key) ?? order.get(key.replace(/_[a-z]+$/, '_other')) ?? order.size;

/** Where the language says it already; else the area in which others say it, or in which English does. */
function fileOf({ languages }: Catalogue, { key, language, folder }: { key: string; language: string; folder: string }): string {
  const own = languages.get(language)?.get(key)?.file;
  if (own !== undefined) return own;
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  const forms = [key, `${base}_other`];
  const said = (which: string) => forms.map((form) => languages.get(which)?.get(form)?.file).find((file) => file !== undefined);
  const others = [...languages.keys()].filter((each) => each !== ENGLISH && each !== language).sort();
  const file = [...others, ENGLISH].map(said).find((found) => found !== undefined) ?? `${ENGLISH}.texts.json`;
  const area = /^[a-z]{2}\.(.+)\.json$/.exec(basename(file))?.[1] ?? 'platform';
  return join(folder, `${language}.${area}.json`);
}

/** Fields whose choices are the languages that the product speaks (x-languages): which those are, its texts say. */
import { isObject, type JsonObject, objectIn } from './raw.ts';
import { at, inside, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';

/** A code of ISO 639-1, as files of texts bear one; anything else is reported where it stands. */
const isTag = (code: string) => /^[a-z]{2}$/.test(code);

/** A language by its own name, written as at the beginning of a line; a code that names none stands for itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
  if (name === undefined) return code;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(code) + rest.join('');
}

/** Entities with these languages as the choices of the fields that ask for one; those that ask for none are the same objects. */
export function withLanguages(entities: ReadonlyMap<string, SourceFile>, languages: readonly string[]): ReadonlyMap<string, SourceFile> {
  const known = languages.filter(isTag).sort();
  const choices = { enum: known, 'x-options': known.map((value) => ({ value, label: languageName(value) })) };
  return new Map([...entities].map(([name, source]) => [name, { ...source, json: withChoices(source.json, choices) }]));
}

/** A field whose choices are the languages has none of its own: they would stand for nothing. */
export function reportOwnChoices(entities: ReadonlyMap<string, SourceFile>, report: Report): void {
  for (const { file, json } of entities.values())
    for (const [name, raw] of Object.entries(objectIn(json, 'properties'))) {
      if (!isObject(raw) || raw['x-languages'] !== true) continue;
      for (const key of ['enum', 'x-options', 'x-options-from'])
        if (raw[key] !== undefined)
          report.add(
            inside(at(file, '/properties'), name, key),
            'own-choices',
            `The choices of "${name}" are the languages that the product speaks (x-languages): "${key}" would never be read.`,
          );
    }
}

/** The definition as it was written, without the choices that only the product's texts give. */
export function withoutLanguages(json: JsonObject): JsonObject {
  const properties = objectIn(json, 'properties');
  const written = Object.entries(properties).map(([name, raw]) => {
    if (!isObject(raw) || raw['x-languages'] !== true) return [name, raw] as const;
    const { enum: _codes, 'x-options': _names, ...own } = raw;
    return [name, own] as const;
  });
  return { ...json, properties: Object.fromEntries(written) };
}

function withChoices(json: JsonObject, choices: JsonObject): JsonObject {
  const properties = objectIn(json, 'properties');
  const asking = Object.entries(properties).filter(([, raw]) => isObject(raw) && raw['x-languages'] === true);
  if (asking.length === 0) return json;
  const filled = Object.fromEntries(asking.map(([name, raw]) => [name, { ...Object(raw), ...choices }]));
  return { ...json, properties: { ...properties, ...filled } };
}

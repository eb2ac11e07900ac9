/** Words that an organisation writes itself, where shipped definitions name a key of a text. */
import { formatPointer } from '../../json/index.ts';
import { hashOf } from '../hash.ts';
import { isObject, type JsonObject } from '../raw.ts';

/** `{ "text": { "en": "Ticket", "ar": "تذكرة" } }` */
export type Words = { readonly text: Readonly<Record<string, string>> };

export function isWords(value: unknown): value is Words {
  if (!isObject(value) || Object.keys(value).length !== 1 || !isObject(value.text)) return false;
  const said = Object.entries(value.text);
  return said.length > 0 && said.every(([language, text]) => /^[a-z]{2}$/.test(language) && typeof text === 'string');
}

export type Worded = {
  readonly json: JsonObject;
  /** language → key → text */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/**
 * The definition with keys where words stood, and the texts of these keys. A key follows from the place alone, so
 * that planning twice gives the same; no shipped text has one that begins like them.
 */
export function takeWords(owner: string, json: JsonObject): Worded {
  const texts: Record<string, Record<string, string>> = {};
  const take = (value: unknown, keys: readonly (string | number)[]): unknown => {
    if (isWords(value)) {
      const key = `own.${hashOf(`${owner}#${formatPointer(keys)}`)}`;
      for (const [language, text] of Object.entries(value.text)) {
        const known = texts[language] ?? {};
        texts[language] = { ...known, [key]: text };
      }
      return `t:${key}`;
    }
    if (Array.isArray(value)) return value.map((item, index) => take(item, [...keys, index]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, take(inner, [...keys, key])]));
  };
  return { json: take(json, []) as JsonObject, texts };
}

/** What organisations' own flows say: in words where they stand, or in those of several languages: `{ "en": "Hello", "fr": "Bonjour" }`. */
import type { OwnText } from '../../flows/index.ts';
import { formatPointer, isObject, type JsonObject } from '../../json/index.ts';
import { lostValues } from '../lost-values.ts';
import { at, type Report } from '../report.ts';
import type { Sources } from '../sources.ts';

/** Name that faults give as their file. */
export const OWN = 'flow';
const PREFIX = 'own_words.';
const TITLE = `${PREFIX}title`;
export const OWN_TITLE = `t:${TITLE}`;
/** What is read where a text does not say it in the reader's language. */
const ENGLISH = 'en';

/** Keys of steps under which a text stands. */
const TEXTS: readonly string[] = ['question', 'message', 'subject', 'text'];

type Words = Readonly<Record<string, OwnText>>;
type Worded = {
  readonly stated: JsonObject;
  readonly words: Words;
  /** JSON pointers of the words, by their keys. */
  readonly places: Readonly<Record<string, string>>;
};

/** Words get keys, as texts of definitions have them; a key that somebody wrote stays one. */
export function worded(json: JsonObject): Worded {
  const words: Record<string, OwnText> = { [TITLE]: { text: '', languages: {} } };
  const places: Record<string, string> = {};
  const keyFor = (text: OwnText, place: readonly string[]): string => {
    const key = `${PREFIX}${Object.keys(words).length}`;
    words[key] = text;
    places[key] = formatPointer(place);
    return `t:${key}`;
  };
  const read = (value: unknown, place: readonly string[]): unknown => {
    const said = TEXTS.includes(place.at(-1) ?? '') ? saidIn(value) : undefined;
    if (said) return keyFor(said, place);
    if (Array.isArray(value)) return value.map((item, index) => read(item, [...place, String(index)]));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member, [...place, name])]));
  };
  const { on, when, concurrency, ...others } = json;
  return { stated: { ...others, ...(read({ on, when, concurrency, do: json.do }, []) as JsonObject) }, words, places };
}

/** Undefined for what is no text, and for the key of one. The English stands for all languages, or else what was written first. */
function saidIn(value: unknown): OwnText | undefined {
  if (typeof value === 'string') return value.startsWith('t:') ? undefined : { text: value, languages: {} };
  const languages = isObject(value) ? Object.entries(value) : [];
  const said = languages.filter((each): each is [string, string] => /^[a-z]{2}$/.test(each[0]) && typeof each[1] === 'string');
  const [first] = said;
  if (first === undefined || said.length < languages.length) return undefined;
  const all = Object.fromEntries(said);
  return { text: all[ENGLISH] ?? first[1], languages: all };
}

type Checked = Pick<Worded, 'words' | 'places'> & { readonly languages: ReadonlyMap<string, unknown> };

/** Languages are those that the product speaks, and what stands in one as a value stands in all. */
export function checkWords(report: Report, { words, places, languages }: Checked): void {
  for (const [key, said] of Object.entries(words))
    for (const [language, text] of Object.entries(said.languages)) {
      const place = at(OWN, `${places[key]}/${language}`);
      if (!languages.has(language)) report.add(place, 'unknown-language', `There are no texts in “${language}”.`);
      for (const { name, is } of lostValues(key, text, () => said.text))
        report.add(place, 'value-lost', is === 'lost' ? `It lost “{{${name}}}”.` : `It has “{{${name}}}”, which the others have not.`);
    }
}

export function withWords(sources: Sources, words: Words): Sources {
  const own = Object.entries(words).map(([key, { text }]) => [key, { text, place: at(OWN), layer: 0 }] as const);
  const locales = new Map(sources.locales).set(ENGLISH, new Map([...(sources.locales.get(ENGLISH) ?? []), ...own]));
  return { ...sources, locales };
}

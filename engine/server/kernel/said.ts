/** A sentence on its way to a person: its key and the values in it. It becomes words where it leaves the server. */

/** `t:key` of a definition, or what `said` made. No sentence in words is one, so the compiler refuses those. */
type Keyed = `t:${string}`;
declare const written: unique symbol;
/** What is in words already: a text of the definitions, of an organisation, or of the language of rules. */
type Worded = string & { readonly [written]: true };
export type Said = Keyed | Worded;
/** What stands in a sentence; a sentence may stand in another one. */
export type SaidValues = Readonly<Record<string, unknown>>;
export type TextOf = (key: string) => string | undefined;

const SAID = /^t:([a-z0-9_.]+) (\{.*\})$/s;

/** A text that somebody else has put into words; the server's own sentences are never such. */
export const worded = (text: string): Said => text as Worded;

/** A sentence of the server's own. It is one string, so that it passes through whatever takes a message, and can be stored. */
export const said = (key: string, values: SaidValues = {}): Keyed => {
  const given = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return `t:${key} ${JSON.stringify(Object.fromEntries(given))}`;
};

/** Whether a value is a sentence by key, and no other text. */
export const isKeyed = (value: unknown): value is Keyed => isSaid(value);

/** Whether a stored value is a sentence by key. */
export const isSaid = (value: unknown): boolean => typeof value === 'string' && value.startsWith('t:') && SAID.test(value);

/** Key and values of a sentence that `said` made; undefined for any other text. */
export function partsOf(message: string): { readonly key: string; readonly values: Readonly<Record<string, string>> } | undefined {
  const [, key, json] = SAID.exec(message) ?? [];
  if (key === undefined || json === undefined) return undefined;
  try {
    return { key, values: JSON.parse(json) as Readonly<Record<string, string>> };
  } catch {
    return undefined;
  }
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** A day of the calendar as pages show it in this language; any other text, and a day where the language has no words for it, as it is. */
export function dayInWords(text: string, textOf: TextOf): string {
  const [, year, month, day] = DAY.exec(text) ?? [];
  const [pattern, name] = [textOf('problem.platform.day'), textOf(`problem.platform.month_${Number(month)}`)];
  if (pattern === undefined || name === undefined || year === undefined || day === undefined) return text;
  return pattern.replace('{{month}}', name).replace('{{day}}', day).replace('{{year}}', year);
}

/** The words of a sentence that `said` made, days in it as pages show them; any other text as it is. A key without text stands for itself. */
export function wordsOf(message: string, textOf: TextOf): string {
  const parts = partsOf(message);
  if (!parts) return message;
  const { key, values } = parts;
  const text = textOf(key) ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? dayInWords(wordsOf(values[name] ?? '', textOf), textOf) : whole,
  );
}

/** Minutes as a length of time, in whole ones: `270` → “4 h 30 min”. Less than none is none. */
export function saidLength(minutes: number): Said {
  const whole = Math.max(0, Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const inHours = said('problem.platform.length_hours', { count: hours });
  const inMinutes = said('problem.platform.length_minutes', { count: rest });
  if (hours === 0) return inMinutes;
  return rest === 0 ? inHours : said('problem.platform.length_both', { hours: inHours, minutes: inMinutes });
}

/** Several sentences, one after the other. @throws where there is none */
export const inOne = (sentences: readonly Said[]): Said => joined('problem.platform.sentences', sentences);
/** Several things, with commas between them. @throws where there is none */
export const inList = (things: readonly Said[]): Said => joined('problem.platform.list', things);
/** Several things that have commas themselves. @throws where there is none */
export const inListOfLists = (things: readonly Said[]): Said => joined('problem.platform.list_of_lists', things);

/** By halves: what stands in another is escaped once more, so that a chain would double with each link. */
function joined(key: string, parts: readonly Said[]): Said {
  const [only] = parts;
  if (only === undefined) throw new Error('There is nothing to say.');
  if (parts.length === 1) return only;
  const half = Math.floor(parts.length / 2);
  return said(key, { first: joined(key, parts.slice(0, half)), others: joined(key, parts.slice(half)) });
}

/** A label of the definitions: the key of one, or words that an organisation gave. */
export const labelled = (label: string): Said => (/^[a-z0-9_.]+$/.test(label) ? said(label) : worded(label));

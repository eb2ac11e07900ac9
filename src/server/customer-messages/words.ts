/** What customers are told, in the words of their brand or else the product's; and what their own words mean. Plain, without a database. */
import { parseTime } from '../../../engine/core/format/index.ts';

export const messageEvents = [
  'booked',
  'visit',
  'rescheduled',
  'reminder',
  'on_the_way',
  'delayed',
  'confirm',
  'done',
  'feedback',
] as const;
export type MessageEvent = (typeof messageEvents)[number];
/** What the timeline calls it. */
export const aboutOf = (event: MessageEvent) => `message_${event}` as const;

/** `sms`: the text message. */
export type Letter = { readonly subject: string; readonly text: string; readonly sms: string };
/** With the language that it is written in. */
export type WrittenLetter = Letter & { readonly language: string };
/** Words of a brand; what it leaves empty the product says. */
export type OwnWords = { readonly [N in keyof Letter]?: string | null | undefined };
export type Values = Readonly<Record<string, string>>;

/** `{{name}}` with its value; what is not known is left out, with the spaces before it. */
export const filled = (words: string, values: Values): string =>
  words.replace(/([ \t]*)\{\{\s*(\w+)\s*\}\}/g, (_whole, space: string, name: string) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    return value === '' ? '' : `${space}${value}`;
  });

export function letterOf(own: OwnWords | undefined, shipped: Letter, values: Values): Letter {
  const say = (name: keyof Letter) => filled(own?.[name]?.trim() || shipped[name], values).trim();
  return { subject: say('subject'), text: say('text'), sms: say('sms') };
}

/** `zone`: IANA name, for instants. `language`: whose customs days and times of day follow. */
export type Saying = { readonly zone: string; readonly language: string };

/** English is written as in Britain: the product's days come before its months, and its clock has 24 hours. */
const customsOf = (language: string) => (language === 'en' ? 'en-GB' : language);
const dayIn = (time: number, { language }: Pick<Saying, 'language'>) =>
  new Intl.DateTimeFormat(customsOf(language), { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(time);
const timeIn = (time: number, { zone, language }: Saying) =>
  new Intl.DateTimeFormat(customsOf(language), { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(time);

/** A value of a record as a message says it: days and times of day as the language writes them, instants as the time of day in the zone. */
export function spoken(value: unknown, saying: Saying): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayIn(Date.parse(`${text}T00:00:00Z`), saying);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return timeIn(Date.parse(text), saying);
  const time = /^\d{2}:\d{2}(:\d{2})?$/.test(text) ? parseTime(text) : undefined;
  if (time !== undefined) return timeIn(Date.parse(`1970-01-01T${time}:00Z`), { ...saying, zone: 'UTC' });
  return text.replace(/\s+/g, ' ').trim();
}

/** Words by which a text asks for something, out of one text of a language each. */
export type WishWords = { readonly stop: readonly string[]; readonly start: readonly string[] };

/** What stands between commas, as languages write them. */
const wordsIn = (text: string) => text.split(/[,،，、]/).map(plain);
/** Signs at the end, capital letters and marks over letters say nothing else: they are left out on phones. */
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/[.!。！]+$/, '')
    .toLowerCase();

/** What a text by itself asks for, in the words of any language that the product speaks; those of English operators know everywhere. */
export function wishOf(text: string, { stop, start }: WishWords): 'stop' | 'start' | null {
  const word = plain(text);
  if (stop.flatMap(wordsIn).includes(word)) return 'stop';
  return start.flatMap(wordsIn).includes(word) ? 'start' : null;
}

type LocalNumber = { readonly countryCode: string; readonly digits: number };

/** Digits of a number without the country's code, as customers are kept: `+91 98765 43210` → `9876543210`. */
export function localNumber(from: string, { countryCode, digits }: LocalNumber): string {
  const all = from.replaceAll(/\D/g, '');
  const code = countryCode.replaceAll(/\D/g, '');
  const isWhole = all.length > digits && all.slice(0, -digits).replace(/^0+/, '') === code;
  return isWhole ? all.slice(-digits) : all;
}

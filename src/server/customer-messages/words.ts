/** What customers are told, in the words of their brand or else the product's; and what their own words mean. Plain, without a database. */
import { formatDate, formatTime } from '../../../engine/core/format/index.ts';

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

/**
 * A value of a record as a message says it: days and times of day as they are written, instants as the time of day in the zone.
 * `zone`: IANA name.
 */
export function spoken(value: unknown, zone: string): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? value.toISOString() : String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, { pattern: 'ddd D MMM' });
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatDate(text, { pattern: 'HH:mm', timeZone: zone });
  return /^\d{2}:\d{2}(:\d{2})?$/.test(text) ? formatTime(text, { pattern: 'HH:mm' }) : text.replace(/\s+/g, ' ').trim();
}

/** What a text by itself asks for, in the words that operators of text messages know everywhere. */
const stops: ReadonlySet<string> = new Set(['stop', 'stopall', 'unsubscribe', 'end', 'quit']);
const starts: ReadonlySet<string> = new Set(['start', 'unstop']);

export function wishOf(text: string): 'stop' | 'start' | null {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toLowerCase();
  if (stops.has(word)) return 'stop';
  return starts.has(word) ? 'start' : null;
}

type LocalNumber = { readonly countryCode: string; readonly digits: number };

/** Digits of a number without the country's code, as customers are kept: `+91 98765 43210` → `9876543210`. */
export function localNumber(from: string, { countryCode, digits }: LocalNumber): string {
  const all = from.replaceAll(/\D/g, '');
  const code = countryCode.replaceAll(/\D/g, '');
  const isWhole = all.length > digits && all.slice(0, -digits).replace(/^0+/, '') === code;
  return isWhole ? all.slice(-digits) : all;
}

/**
 * Formats of values as regular expressions, or as functions that stand alone, so that they travel inside precompiled validators
 * and mean the same on the server and in the browser. Give them to Ajv as `formats`.
 */
import { isCountry, isCron, isCurrency, isTimeZone } from './format-checks.ts';

const DAY =
  '(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))' +
  '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = `(?:[Zz]|[+-]${CLOCK})`;

export const formats = {
  /** A day of the calendar, leap years included. */
  date: new RegExp(`^${DAY}$`),
  /** An instant (RFC 3339): day, time and offset. */
  'date-time': new RegExp(`^${DAY}[Tt]${CLOCK}:[0-5]\\d(?:\\.\\d{1,9})?${OFFSET}$`),
  /** Time of day, 24 hours, seconds optional. */
  time: new RegExp(`^${CLOCK}(?::[0-5]\\d)?$`),
  email:
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/,
  uuid: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  /** An address that a link may lead to; never a script. */
  uri: /^https?:\/\/[^\s<>"{}|\\^`]+$/i,
  /** Amazon's name of a resource. */
  arn: /^arn:aws[a-z-]*:[a-z0-9-]+:[a-z0-9-]*:(?:\d{12})?:[A-Za-z0-9_$/:.*+=@-]{1,256}$/,
  cron: isCron,
  'time-zone': isTimeZone,
  currency: isCurrency,
  country: isCountry,
} as const satisfies Readonly<Record<string, RegExp | ((text: string) => boolean)>>;

/** Whether a text has that form; any text has one that is not known. */
export function isOfFormat(name: string, text: string): boolean {
  const format = Object.entries(formats).find(([known]) => known === name)?.[1];
  if (!format) return true;
  return typeof format === 'function' ? format(text) : format.test(text);
}

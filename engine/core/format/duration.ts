/** Lengths of time in words, by the customs of a language. */

export const MINUTES_AN_HOUR = 60;
export const MINUTES_A_DAY = 1_440;

export type DurationUnit = 'day' | 'hour' | 'minute';
export type Locale = string | readonly string[];

/** Units of numbers that are lengths of time: minutes that one of each has. */
export const minutesOf: Readonly<Record<string, number>> = { min: 1, h: MINUTES_AN_HOUR };
/** Whether numbers of that unit (`x-unit`) are told and typed in words: `min` and `h`. */
export const isDurationUnit = (unit: string | undefined): unit is 'min' | 'h' => unit !== undefined && Object.hasOwn(minutesOf, unit);

const formats = new Map<string, Intl.NumberFormat>();

export function unitFormat(locale: Locale, unit: DurationUnit, unitDisplay: 'short' | 'long' | 'narrow'): Intl.NumberFormat {
  const key = `${locale} ${unit} ${unitDisplay}`;
  const format = formats.get(key) ?? new Intl.NumberFormat([locale].flat(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 2 });
  formats.set(key, format);
  return format;
}

/** English has no fixed short forms of hours and minutes; these are the signs that the SI writes. */
const signs: Readonly<Record<DurationUnit, string | undefined>> = { day: undefined, hour: 'h', minute: 'min' };

function inUnit(value: number, unit: DurationUnit, locale: Locale): string {
  const format = unitFormat(locale, unit, 'short');
  const sign = format.resolvedOptions().locale.startsWith('en') ? signs[unit] : undefined;
  if (sign === undefined) return format.format(value);
  const number = format
    .formatToParts(value)
    .filter(({ type }) => type !== 'unit' && type !== 'literal')
    .map((part) => part.value)
    .join('');
  return `${number} ${sign}`;
}

/** `4320`, min → `3 days`; `270`, min → `4 h 30 min`; `1.5`, h → `1 h 30 min`. A day is 24 hours. Whole minutes from an hour on. */
export function durationText(value: number, unit: 'min' | 'h', locale: Locale = 'en'): string {
  const minutes = value * (minutesOf[unit] ?? 1);
  if (Math.abs(minutes) < MINUTES_AN_HOUR) return inUnit(minutes, 'minute', locale);
  const all = Math.round(Math.abs(minutes));
  const [days, hours, rest] = [Math.floor(all / MINUTES_A_DAY), Math.floor((all % MINUTES_A_DAY) / MINUTES_AN_HOUR), all % MINUTES_AN_HOUR];
  const parts = [
    ...(days > 0 ? [inUnit(days, 'day', locale)] : []),
    ...(hours > 0 ? [inUnit(hours, 'hour', locale)] : []),
    ...(rest > 0 ? [inUnit(rest, 'minute', locale)] : []),
  ];
  return (minutes < 0 ? '-' : '') + parts.join(' ');
}

/** `in 3 hours` of a language with its hours left open; undefined where they cannot be told from the rest. */
function soonWith(locale: Locale, words: string): string | undefined {
  const some = 3;
  const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  const hours = spaced(unitFormat(locale, 'hour', 'long').format(some));
  const soon = spaced(new Intl.RelativeTimeFormat([locale].flat(), { numeric: 'always' }).format(some, 'hour'));
  return soon.includes(hours) ? soon.replace(hours, words) : undefined;
}

/** `200` → `in 3 h 20 min`. */
export const durationAhead = (minutes: number, locale: Locale = 'en'): string => {
  const words = durationText(minutes, 'min', locale);
  return soonWith(locale, words) ?? words;
};

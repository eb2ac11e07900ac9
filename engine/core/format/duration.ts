/** Lengths of time in words, written and read by the customs of a language. */

const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1_440;

type DurationUnit = 'day' | 'hour' | 'minute';
type Locale = string | readonly string[];

/** Units of numbers that are lengths of time: minutes that one of each has. */
const minutesOf: Readonly<Record<string, number>> = { min: 1, h: MINUTES_AN_HOUR };
/** Whether numbers of that unit (`x-unit`) are told and typed in words: `min` and `h`. */
export const isDurationUnit = (unit: string | undefined): unit is 'min' | 'h' => unit !== undefined && Object.hasOwn(minutesOf, unit);

const formats = new Map<string, Intl.NumberFormat>();

function unitFormat(locale: Locale, unit: DurationUnit, unitDisplay: 'short' | 'long' | 'narrow'): Intl.NumberFormat {
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

type Word = { readonly minutes: number /** Of words that say how many themselves, as the dual of a language. */; readonly count?: number };
const dictionaries = new Map<string, ReadonlyMap<string, Word>>();
const sizes: readonly (readonly [DurationUnit, number])[] = [
  ['minute', 1],
  ['hour', MINUTES_AN_HOUR],
  ['day', MINUTES_A_DAY],
];
/** Counts that languages give different endings. */
const counts = [0, 1, 2, 3, 5, 11, 21, 100, 1.5];
const english: readonly (readonly [string, number])[] = [
  ['m', 1],
  ['mins', 1],
  ['h', MINUTES_AN_HOUR],
  ['hrs', MINUTES_AN_HOUR],
  ['d', MINUTES_A_DAY],
  ['w', 7 * MINUTES_A_DAY],
  ['week', 7 * MINUTES_A_DAY],
  ['weeks', 7 * MINUTES_A_DAY],
];

const bare = (word: string) => word.trim().toLowerCase().replace(/\.$/, '');

/** The words of a language for days, hours and minutes as it writes them itself, the English ones besides. */
function dictionaryOf(locale: Locale): ReadonlyMap<string, Word> {
  const key = String(locale);
  const known = dictionaries.get(key);
  if (known) return known;
  const words = new Map<string, Word>();
  const learn = (of: Locale) => {
    for (const [unit, minutes] of sizes)
      for (const display of ['long', 'short', 'narrow'] as const)
        for (const count of counts) {
          const parts = unitFormat(of, unit, display).formatToParts(count);
          const word = bare(parts.flatMap(({ type, value }) => (type === 'unit' ? [value] : [])).join(''));
          const known = words.get(word);
          const says = parts.some(({ type }) => type === 'integer') ? {} : { count };
          if (word !== '' && (known === undefined || known.minutes === minutes)) words.set(word, { ...known, minutes, ...says });
        }
  };
  learn(locale);
  for (const [word, minutes] of english) if (!words.has(word)) words.set(word, { minutes });
  learn('en');
  dictionaries.set(key, words);
  return words;
}

/** Digits of other scripts that `Intl` writes. */
const latin = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replaceAll('\u066b', '.');

const TOKEN = /(\d+(?:[.,]\d+)?|[.,]\d+)?\s*([^\d\s.,+-]+\.?)?\s*/y;

/**
 * What people type for a length of time, in the unit of the number: `3 days`, `4h30`, `1:30`, `90 min`, `1,5 h`; a number alone
 * counts in that unit. undefined for what says none.
 */
export function parseDuration(text: string, unit: 'min' | 'h', locale: Locale = 'en'): number | undefined {
  const typed = latin(text).trim();
  const isNegative = typed.startsWith('-');
  const plain = typed.replace(/^[-+]\s*/, '');
  if (plain === '') return undefined;
  const minutes = clockMinutes(plain) ?? bareMinutes(plain, unit) ?? wordMinutes(plain, dictionaryOf(locale));
  if (minutes === undefined) return undefined;
  const value = minutes / (minutesOf[unit] ?? 1);
  // Finer than a second, so that a third of an hour does not come with its tail.
  return (isNegative ? -1 : 1) * (Math.round(value * 10_000) / 10_000);
}

function clockMinutes(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * MINUTES_AN_HOUR + Number(minutes);
}

function bareMinutes(text: string, unit: string): number | undefined {
  // Commas between thousands, as numbers are written; a single comma elsewhere is a decimal one.
  const plain = /^\d{1,3}(,\d{2,3})*,\d{3}$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) * (minutesOf[unit] ?? 1) : undefined;
}

function wordMinutes(text: string, words: ReadonlyMap<string, Word>): number | undefined {
  let sum = 0;
  let last: number | undefined;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const [all, number, word] = TOKEN.exec(text) ?? [];
    if (!all) return undefined;
    TOKEN.lastIndex = from + all.length;
    const said = word === undefined ? undefined : words.get(bare(word));
    if (word !== undefined && said === undefined) return undefined;
    const count = number === undefined ? said?.count : Number(number.replace(',', '.'));
    // A number behind hours is minutes: 4h30.
    const size = said?.minutes ?? (last === MINUTES_AN_HOUR ? 1 : undefined);
    if (count === undefined || size === undefined || (last !== undefined && size >= last)) return undefined;
    sum += count * size;
    last = size;
  }
  return sum;
}

/** Lengths of time as people type them: forms and filters load it, lists do not. */
import { type DurationUnit, type Locale, MINUTES_A_DAY, MINUTES_AN_HOUR, minutesOf, unitFormat } from './duration.ts';

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

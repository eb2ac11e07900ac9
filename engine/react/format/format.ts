/** Numbers, money and times as the person's language and organisation write them. */
import { durationAhead, durationText, isDurationUnit, NO_CURRENCY, scaleOf, shortAmount } from '../../core/format/index.ts';

export type FormatOptions = { readonly language: string; readonly country: string; readonly currency: string; readonly timeZone: string };

export type Format = {
  /** What numbers and times are written by, the first that the browser knows: readers of what people type go by it too. */
  readonly locale: readonly string[];
  readonly number: (value: number) => string;
  /** A number with its unit; minutes and hours as the days, hours and minutes that they make: 4320, min → '3 days'. */
  readonly measure: (value: number, unit: string) => string;
  /** 12,300 → '12.3K', 450000 → '4.5L' where lakhs are counted. */
  readonly short: (value: number) => string;
  /** From minor units. */
  readonly money: (minor: number) => string;
  readonly percent: (value: number) => string;
  /** 'YYYY-MM-DD', 'Today', 'Tomorrow' and 'Yesterday' included when `now` is given. */
  readonly date: (day: string) => string;
  readonly day: (day: string, today: string) => string;
  readonly datetime: (instant: string) => string;
  /** An instant with its weekday, for sentences: 'Mon, 2 Mar, 5:10 pm'. */
  readonly moment: (instant: string) => string;
  /** 'HH:mm' or an instant, as the clock shows it. */
  readonly time: (time: string) => string;
  /** Relative under a day, the date beyond; what is still ahead with its minutes and its hour: 'in 3 h 20 min'. */
  readonly relative: (instant: string, now?: number) => string;
  /** The day of an instant in the organisation's time zone. */
  readonly dayOf: (instant: string) => string;
};

const DAY = 86_400_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Asked with English behind it, which is what a place takes whose customs the browser does not know. */
const localesOf = ({ language, country }: FormatOptions): string[] =>
  /^[A-Z]{2}$/.test(country) ? [`${language}-${country}`, 'en'] : [language, 'en'];

/** Made when it is first asked for: a page of words needs no clock. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const made = new Map<string, Format>();
const MOST = 20;

/** The formats of one language and organisation, made once: every cell of a table asks for them, and making one costs more than using it a thousand times. */
export function formatFor(options: FormatOptions): Format {
  const key = `${options.language} ${options.country} ${options.currency} ${options.timeZone}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size >= MOST) made.clear();
  const format = createFormat(options);
  made.set(key, format);
  return format;
}

/** Formats of one language and organisation. Values that are no date come back as they are. */
export function createFormat(options: FormatOptions): Format {
  const locale = localesOf(options);
  const { timeZone } = options;
  const plain = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }));
  const money = lazily(() => new Intl.NumberFormat(locale, { style: 'currency', currency: options.currency || NO_CURRENCY }));
  const date = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }));
  const moment = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const;
  const datetime = lazily(() => new Intl.DateTimeFormat(locale, moment));
  const weekday = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone } as const;
  const weekdayTime = lazily(() => new Intl.DateTimeFormat(locale, weekday));
  const clock = lazily(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }));
  const wall = lazily(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' }));
  const dayHere = lazily(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }));
  const digits = lazily(() => 10 ** (money().resolvedOptions().maximumFractionDigits ?? 2));
  const calendar = lazily(() => new Intl.DateTimeFormat('en-CA', { timeZone }));
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }));
  const scale = scaleOf(options.country);

  /** `iso`: how the text is read, when it is not read as it stands. */
  const guarded = (text: string, give: (time: number) => string, iso = text) => {
    const time = Date.parse(iso);
    return Number.isNaN(time) ? text : give(time);
  };
  const showDate = (day: string) => guarded(day, (time) => date().format(time), `${day.slice(0, 10)}T00:00:00Z`);
  const sentence = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);

  return {
    locale,
    number: (value) => plain().format(value),
    measure: (value, unit) => (isDurationUnit(unit) ? durationText(value, unit, locale) : `${plain().format(value)} ${unit}`),
    short: (value) => shortAmount(value, { scale, locale: plain().resolvedOptions().locale }),
    money: (minor) => money().format(minor / digits()),
    percent: (value) => `${plain().format(value)}%`,
    date: showDate,
    day: (day, today) => {
      const days = Math.round((Date.parse(`${day.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY);
      return Math.abs(days) <= 1 ? sentence(relative().format(days, 'day')) : showDate(day);
    },
    datetime: (instant) => guarded(instant, (time) => datetime().format(time)),
    moment: (instant) => guarded(instant, (time) => weekdayTime().format(time)),
    time: (time) =>
      /^\d{2}:\d{2}/.test(time)
        ? guarded(time, (at) => wall().format(at), `1970-01-01T${time.slice(0, 5)}:00Z`)
        : guarded(time, (at) => clock().format(at)),
    relative: (instant, now = Date.now()) =>
      guarded(instant, (time) => {
        const away = time - now;
        const size = Math.abs(away);
        if (size >= DAY) return away > 0 ? datetime().format(time) : dayHere().format(time);
        if (away >= HOUR) return durationAhead(Math.floor(away / MINUTE), locale);
        if (size < MINUTE) return relative().format(0, 'second');
        return size < HOUR ? relative().format(Math.round(away / MINUTE), 'minute') : relative().format(Math.round(away / HOUR), 'hour');
      }),
    dayOf: (instant) => guarded(instant, (time) => calendar().format(time)),
  };
}

/** Days, instants and times of day, written by a pattern. */

export type DateOptions = {
  /** Tokens: YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm ss A a; other letters stand in [brackets]. */
  readonly pattern?: string;
  /** IANA name, for instants; UTC unless told. A day has no zone. */
  readonly timeZone?: string;
  readonly locale?: string;
};

/** Dates MMM-DD-YYYY, times hh:mm A on a 12-hour clock. */
export const DATE_PATTERN = 'MMM-DD-YYYY';
export const TIME_PATTERN = 'hh:mm A';
export const DATE_TIME_PATTERN = `${DATE_PATTERN} ${TIME_PATTERN}`;

const TOKEN = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|ss|A|a/g;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** A day (`YYYY-MM-DD`) or an instant (ISO) by a pattern; what is neither comes back as it is. */
export function formatDate(value: string, { pattern, timeZone = 'UTC', locale = 'en' }: DateOptions = {}): string {
  const day = isDay(value);
  const time = Date.parse(day ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(time)) return value;
  const part = partsOf(time, day ? 'UTC' : timeZone, locale);
  return (pattern ?? (day ? DATE_PATTERN : DATE_TIME_PATTERN)).replace(
    TOKEN,
    (token, literal: string | undefined) => literal ?? part(token),
  );
}

/** A time of day (`HH:mm`) by a pattern of hours and minutes. */
export function formatTime(value: string, { pattern = TIME_PATTERN, locale = 'en' }: Omit<DateOptions, 'timeZone'> = {}): string {
  const time = parseTime(value);
  return time === undefined ? value : formatDate(`1970-01-01T${time}:00Z`, { pattern, locale });
}

/** `HH:mm` out of what people type: 9:05, 09:05:30, 9.05, 0905, 9 pm, 9:05PM; undefined when it is no time. */
export function parseTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '', minutes, half] = match;
  if (minutes === undefined && half === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : from12(Number(hours), half.toLowerCase() === 'p');
  const minute = Number(minutes ?? 0);
  return hour === undefined || hour > 23 || minute > 59 ? undefined : `${two(hour)}:${two(minute)}`;
}

const from12 = (hour: number, isAfternoon: boolean) => (hour < 1 || hour > 12 ? undefined : (hour % 12) + (isAfternoon ? 12 : 0));
const two = (value: number) => String(value).padStart(2, '0');

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;

function partsOf(time: number, timeZone: string, locale: string): (token: string) => string {
  const parts = new Map(
    formatOf('en-CA', { ...numeric, hourCycle: 'h23', timeZone })
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const word = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
    formatOf(locale, { ...options, timeZone })
      .formatToParts(time)
      .find((part) => part.type === type)?.value ?? '';
  const hour = Number(of('hour'));
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const half = () => word({ hour: 'numeric', hour12: true }, 'dayPeriod');
  const tokens: Readonly<Record<string, () => string>> = {
    YYYY: () => of('year').padStart(4, '0'),
    YY: () => of('year').slice(-2),
    MMMM: () => word({ month: 'long', day: 'numeric' }, 'month'),
    MMM: () => word({ month: 'short', day: 'numeric' }, 'month'),
    MM: () => of('month'),
    M: () => String(Number(of('month'))),
    DD: () => of('day'),
    D: () => String(Number(of('day'))),
    dddd: () => word({ weekday: 'long' }, 'weekday'),
    ddd: () => word({ weekday: 'short' }, 'weekday'),
    HH: () => of('hour'),
    H: () => String(hour),
    hh: () => two(twelve),
    h: () => String(twelve),
    mm: () => of('minute'),
    ss: () => of('second'),
    A: () => half().toUpperCase(),
    a: () => half().toLowerCase(),
  };
  return (token) => tokens[token]?.() ?? token;
}

/** How long ago, or how soon. */
import { type DateOptions, formatDate } from './date.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type WhenOptions = DateOptions & {
  /** UTC instant, ISO. */
  readonly now: string;
};

/** `text` is relative under a day (`5 minutes ago`) and a date beyond; `exact` always says date and time, for a tooltip. */
export type When = { readonly text: string; readonly exact: string };

/** When an instant is, seen from `now`; what is no instant comes back as it is. */
export function when(instant: string, options: WhenOptions): When {
  const exact = formatDate(instant, options);
  const away = Date.parse(instant) - Date.parse(options.now);
  if (Number.isNaN(away)) return { text: exact, exact };
  return { text: relativeTime(away, options.locale) ?? exact, exact };
}

/** `away` in milliseconds, negative for what is past; undefined from a day on. */
export function relativeTime(away: number, locale = 'en'): string | undefined {
  const size = Math.abs(away);
  if (!(size < DAY)) return undefined;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (size < MINUTE) return format.format(0, 'second');
  if (size < HOUR) return format.format(Math.trunc(away / MINUTE), 'minute');
  return format.format(Math.trunc(away / HOUR), 'hour');
}

/** Days, weeks and months in words of the person's language. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarMode } from '../options.ts';
import type { Range } from './days.ts';

export type DayWords = {
  /** 'Mon' */
  readonly weekday: (day: string) => string;
  /** '21' */
  readonly number: (day: string) => string;
  /** 'Saturday, 21 November 2026' */
  readonly full: (day: string) => string;
  /** 'Sat 21 Nov' */
  readonly short: (day: string) => string;
  /** Heading of what is shown. */
  readonly heading: (mode: CalendarMode, at: string, range: Range) => string;
};

const at = (day: string) => new Date(`${day}T00:00:00Z`);

export function useDayWords(): DayWords {
  const { i18n } = useTranslation();
  const language = i18n.language || 'en';
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    const weekday = make({ weekday: 'short' });
    const number = make({ day: 'numeric' });
    const full = make({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const short = make({ weekday: 'short', day: 'numeric', month: 'short' });
    const month = make({ month: 'long', year: 'numeric' });
    const span = make({ day: 'numeric', month: 'short', year: 'numeric' });
    return {
      weekday: (day) => weekday.format(at(day)),
      number: (day) => number.format(at(day)),
      full: (day) => full.format(at(day)),
      short: (day) => short.format(at(day)),
      heading: (mode, day, range) => {
        if (mode === 'month') return month.format(at(day));
        return mode === 'day' ? full.format(at(day)) : span.formatRange(at(range.first), at(range.last));
      },
    };
  }, [language]);
}

/** Names of days, weeks, months … on an axis. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bucket } from '../../engine/react/types.ts';

export type BucketWords = {
  /** 'Week of 3 Mar 2026' */
  readonly full: (day: string) => string;
  /** '3 Mar', for axes. */
  readonly short: (day: string) => string;
};

const at = (day: string) => new Date(`${day}T00:00:00Z`);

export function useBucketWords(bucket: Bucket): BucketWords {
  const { t, i18n } = useTranslation();
  const language = i18n.language || 'en';
  return useMemo(() => {
    const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
    const quarter = (day: string) => `${at(day).getUTCFullYear()} Q${Math.floor(at(day).getUTCMonth() / 3) + 1}`;
    const day = { day: 'numeric', month: 'short' } as const;
    const [full, short] = {
      day: [make({ ...day, year: 'numeric' }), make(day)],
      week: [make({ ...day, year: 'numeric' }), make(day)],
      month: [make({ month: 'long', year: 'numeric' }), make({ month: 'short', year: 'numeric' })],
      quarter: [undefined, undefined],
      year: [make({ year: 'numeric' }), make({ year: 'numeric' })],
    }[bucket];
    const words = (one: string) => full?.format(at(one)) ?? quarter(one);
    return {
      full: (one) => (bucket === 'week' ? t('dashboard.week_of', { day: words(one) }) : words(one)),
      short: (one) => short?.format(at(one)) ?? quarter(one),
    };
  }, [bucket, language, t]);
}

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

const shapes = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  longMonth: { month: 'long', year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
type Shape = keyof typeof shapes;

/** How a bucket is written in full, and on an axis; quarters no format knows. */
const shapesOf: Readonly<Record<Bucket, readonly [full: Shape, short: Shape] | undefined>> = {
  day: ['date', 'day'],
  week: ['date', 'day'],
  month: ['longMonth', 'month'],
  quarter: undefined,
  year: ['year', 'year'],
};

/** Made when they are first asked for, once for all charts: making one costs more than writing a thousand days with it. */
const made = new Map<string, Intl.DateTimeFormat>();

function written(day: string, language: string, shape: Shape): string {
  const key = `${language} ${shape}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shapes[shape] });
  made.set(key, format);
  return format.format(at(day));
}

const quarter = (day: string) => `${at(day).getUTCFullYear()} Q${Math.floor(at(day).getUTCMonth() / 3) + 1}`;

export function useBucketWords(bucket: Bucket): BucketWords {
  const { t, i18n } = useTranslation();
  const language = i18n.language || 'en';
  return useMemo(() => {
    const [long, short] = shapesOf[bucket] ?? [];
    const words = (day: string, shape: Shape | undefined) => (shape === undefined ? quarter(day) : written(day, language, shape));
    return {
      full: (day) => (bucket === 'week' ? t('dashboard.week_of', { day: words(day, long) }) : words(day, long)),
      short: (day) => words(day, short),
    };
  }, [bucket, language, t]);
}

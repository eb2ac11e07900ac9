/** How far away a day is. A file of its own, so that it comes with the cells that say so and not with every list. */

const DAY = 86_400_000;
const MONTH_DAYS = 30.44;
/** Up to so many days they are counted themselves, and up to so many months those. */
const [MOST_DAYS, MOST_MONTHS] = [45, 24];

/** How far one day is from another, as people say it: '12 days ago', 'in 3 months', '2 years ago'. Days are YYYY-MM-DD. */
export function roughTime(from: string, to: string, locale: string | readonly string[] = 'en'): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY);
  if (Number.isNaN(days)) return to;
  const format = new Intl.RelativeTimeFormat([...[locale].flat()], { numeric: 'auto' });
  if (Math.abs(days) <= MOST_DAYS) return format.format(days, 'day');
  const months = Math.trunc(days / MONTH_DAYS);
  return Math.abs(months) < MOST_MONTHS ? format.format(months, 'month') : format.format(Math.trunc(months / 12), 'year');
}

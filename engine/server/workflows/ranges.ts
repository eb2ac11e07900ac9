/** Stretches of days, both ends included; an end that nobody said is null. */
import { type Said, said } from '../kernel/said.ts';

export type Days = { readonly from: string; readonly to: string | null };

/** Whether two stretches share a day. One that ends before it begins shares none. */
export const overlap = (a: Days, b: Days): boolean => !isEmpty(a) && !isEmpty(b) && begins(a, b) && begins(b, a);

/** Whether a day (`YYYY-MM-DD`) lies in a stretch. */
export const holds = ({ from, to }: Days, day: string): boolean => from <= day && (to === null || day <= to);

/** The day before, as `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** 'from Mar-01-2026 on', 'from Mar-01-2026 to Mar-31-2026', to stand in a sentence. */
export const daysInWords = ({ from, to }: Days): Said =>
  to === null ? said('problem.platform.workflows.days_from', { from }) : said('problem.platform.workflows.days_from_to', { from, to });

const isEmpty = ({ from, to }: Days) => to !== null && to < from;
/** Whether `a` begins before `b` is over. */
const begins = (a: Days, b: Days) => b.to === null || a.from <= b.to;

/** Spans of days that rules name. */

/** The names, past ones first, in the order in which people are offered them. */
export const periods = [
  'today',
  'yesterday',
  'last_7_days',
  'last_week',
  'month_to_date',
  'previous_month',
  'year_to_date',
  'tomorrow',
  'next_2_to_7_days',
  'next_2_weeks',
  'next_month',
] as const;
export type Period = (typeof periods)[number];

export const isPeriod = (name: unknown): name is Period => periods.some((period) => period === name);

export type Span = { readonly from: string; readonly to: string; readonly since: string; readonly until: string };

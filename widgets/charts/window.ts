/** From when on figures count: windows that begin with a month, so that what is counted by the month answers them. */
import { addMonths } from '../../engine/core/rules/index.ts';

export type WindowName = 'this_month' | '3_months' | '12_months' | 'all';

/** Months before the present one; undefined where it has no beginning. */
const before: { readonly [K in WindowName]: number | undefined } = { this_month: 0, '3_months': 2, '12_months': 11, all: undefined };

export const isWindowName = (name: unknown): name is WindowName => typeof name === 'string' && Object.hasOwn(before, name);

/** First day of the window that is open on a day; undefined where it has none. */
export function windowStart(name: WindowName, today: string): string | undefined {
  const months = before[name];
  return months === undefined ? undefined : (addMonths(`${today.slice(0, 7)}-01`, -months) ?? undefined);
}

/** What the window of a page makes of one figure. */
export type FigureWindow = {
  /** First day that counts; undefined: all do. */
  readonly since: string | undefined;
  /** Said beside the figure. */
  readonly caption: string;
};

/** The order of more rows than fit a page: those with something on the days shown first, each part by name. */

/** Rows above which those with work come first, and a person looks for one by name. Fewer are seen at a glance. */
export const MANY_ROWS = 50;

type Row = { readonly key: string; readonly label: string };

/**
 * `listed` come by name, as the server sorts them; `others` have something on the days shown and were not listed so far, so that they
 * need not wait for their page.
 */
export function busyFirst<T extends Row>(listed: readonly T[], others: readonly T[], isBusy: (row: T) => boolean): readonly T[] {
  const busy = [...listed.filter(isBusy), ...others].toSorted((a, b) => a.label.localeCompare(b.label));
  return [...busy, ...listed.filter((row) => !isBusy(row))];
}

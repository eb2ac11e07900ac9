/** What a grid holds: texts `row:column`. */

export type Line = { readonly key: string; readonly label: string; readonly columns: readonly string[] };

export const cellValue = (key: string, column: string): string => `${key}:${column}`;

/** In how many lines a column has to be to stand in the table; the others stand in their own lines. */
const SHARED = 4;

/** Columns that several lines have, in the order of the lines that have most. Of few lines only what all of them have. */
export function sharedColumns(lines: readonly Line[]): readonly string[] {
  const counts = new Map<string, number>();
  const longestFirst = lines.toSorted((a, b) => b.columns.length - a.columns.length);
  for (const { columns } of longestFirst) for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  const least = Math.min(SHARED, lines.length);
  return [...counts].filter(([, count]) => count >= least).map(([column]) => column);
}

/** The values with some ticked or not, in order of the lines; those that no line has stay at the end. Null for none. */
export function withTicks(
  value: readonly string[],
  lines: readonly Line[],
  change: { readonly values: readonly string[]; readonly isOn: boolean },
): readonly string[] | null {
  const ticked = new Set(value);
  for (const each of change.values) ticked[change.isOn ? 'add' : 'delete'](each);
  const known = lines.flatMap(({ key, columns }) => columns.map((column) => cellValue(key, column)));
  const places = new Set(known);
  const next = [...known.filter((each) => ticked.has(each)), ...[...ticked].filter((each) => !places.has(each))];
  return next.length > 0 ? next : null;
}

/** A name in words: `update-status` is 'Update status'. */
export function inWords(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

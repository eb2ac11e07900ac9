/** The rows of a list as RJSF knows them: a mark each, in their order. What a row holds stays in the store. */
import { isObject } from '../../core/json/index.ts';
import type { RowsModel } from './rows-model.ts';

/** Says by its key which row it stands for. */
export type RowMark = { readonly $row: number };

/** Marks of the rows with these keys; the same object for the same row, so that only what moved renders. */
export function marksOf(keys: readonly number[], known: Map<number, RowMark>): readonly RowMark[] {
  return keys.map((key) => {
    const mark = known.get(key) ?? { $row: key };
    known.set(key, mark);
    return mark;
  });
}

const keyOf = (mark: unknown) => (isObject(mark) && typeof mark.$row === 'number' ? mark.$row : undefined);

/** Does to the rows of the store what RJSF did to their marks: an unmarked one is new, a mark that stands twice a copy. */
export function rearrange(rows: RowsModel, list: string, next: unknown): void {
  if (!Array.isArray(next)) return;
  const before = rows.keys(list);
  const after = next.map(keyOf);
  const row = before.findIndex((key, at) => key !== after[at]);
  if (after.includes(undefined)) rows.add(list);
  else if (after.length > before.length) rows.copy(list, after.findIndex((key, at) => after.indexOf(key) !== at) - 1);
  else if (row < 0) return;
  else if (after.length < before.length) rows.remove(list, row);
  // One row moved: down, when the next one came up in its place.
  else if (after[row] === before[row + 1]) rows.move(list, row, after.indexOf(before[row]));
  else rows.move(list, before.indexOf(after[row] ?? -1), row);
}

/** Files of a record and of what comes with a workflow, all in their stored form. */
import { listOf } from '../../../engine/server/workflows/rows.ts';

const idOf = (item: unknown): unknown => (typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined);

/** Files of `after` that `before` had not. */
export function addedFiles(before: unknown, after: unknown): readonly unknown[] {
  const known = new Set(listOf(before).map(idOf));
  return listOf(after).filter((file) => !known.has(idOf(file)));
}

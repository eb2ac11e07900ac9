/** Who changed a record last, and when. */
import { isObject } from '../../core/json/index.ts';
import type { Labels } from '../types.ts';

/** `name`: absent where the person may not know it. `at`: an instant. */
export type ChangedBy = { readonly name?: string; readonly at: string };

/** Undefined of a record that does not say when. `labels`: as they came with it. */
export function changedBy(record: unknown, labels: Labels): ChangedBy | undefined {
  if (!isObject(record) || typeof record.updated_at !== 'string') return undefined;
  const name = labels.updated_by?.[String(record.updated_by)]?.label;
  return { at: record.updated_at, ...(name === undefined ? {} : { name }) };
}

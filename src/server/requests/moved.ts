/** What a merge moved, kept with the request that it closed (`merge_moved`), so that it can go back: ids alone, no values. */
import { listOf } from '../../../engine/server/workflows/rows.ts';

type Row = { readonly id: string };

export type Moved = {
  /** The status before, and the one that the merge closed it with. */
  readonly status: string | null;
  readonly closed: string;
  readonly visits: readonly string[];
  readonly files: readonly string[];
  readonly events: readonly string[];
  readonly calls: readonly string[];
};

export const idsOf = (rows: readonly Row[]): readonly string[] => rows.map(({ id }) => id);

export const fileIdsOf = ({ attachments }: { readonly attachments: unknown }): readonly string[] =>
  idsOf(listOf(attachments).filter(isRow));

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** What a list says of itself to whoever writes it as a file. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { ExportQuery } from '../../../engine/react/transfer.ts';

export type ExportMenuProps = {
  readonly entity: EntityView;
  /** Words that name the file, the title of the list. */
  readonly title: string;
  /** What the list shows now: filter as text, order, search. */
  readonly query: ExportQuery;
  /** Columns shown, by pointer, in their order. */
  readonly columns: readonly string[];
  /** The file may come back with changes. */
  readonly isForChanges?: boolean;
};
export type ExportKind = 'xlsx' | 'csv';
/** `changes`: what may be written, with a column by which each row is found again. */
export type ExportWhich = 'shown' | 'all' | 'changes';

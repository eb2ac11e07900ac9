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
};
export type ExportKind = 'xlsx' | 'csv';
export type ExportWhich = 'shown' | 'all';

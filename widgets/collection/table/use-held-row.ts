/** Which row of a long list has the focus: it stays drawn wherever the list is scrolled to, for the focus would go with it. */
import { type FocusEvent, useMemo, useState } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';

export type HeldRow = {
  /** Its place among the rows; undefined where the focus is in none. */
  readonly at: number | undefined;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
};

export function useHeldRow(rows: readonly RecordData[]): HeldRow {
  const [id, setId] = useState<string>();
  const at = useMemo(() => (id === undefined ? -1 : rows.findIndex((row) => String(row.id) === id)), [rows, id]);
  return {
    at: at < 0 ? undefined : at,
    onFocus: ({ target }) => setId(target.closest<HTMLElement>('[data-row]')?.dataset.row),
    onBlur: ({ currentTarget, relatedTarget }) => {
      // A window that loses the focus gives it back to where it was.
      if (document.hasFocus() && !currentTarget.contains(relatedTarget)) setId(undefined);
    },
  };
}

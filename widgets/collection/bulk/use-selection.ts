/** Rows chosen for an action on several. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly rows: readonly RecordData[];
  /** `upTo`: everything between the row chosen last and this one. */
  readonly toggle: (id: string, upTo?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();
const NO_ROWS: readonly RecordData[] = [];
const idsOf = (rows: readonly RecordData[]): readonly string[] => rows.map((row) => String(row.id));

/** Selection over the rows shown; a row that goes away leaves it. Its setters keep their identity, so that rows do not render for them. */
export function useSelection(rows: readonly RecordData[]): Selection {
  const [ids, setIds] = useState(NONE);
  const shown = useRef(NO_ROWS);
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    shown.current = rows;
    setIds((before) => {
      // Of a long list pages come one after the other: without a choice none of them costs anything.
      if (before.size === 0) return before;
      const present = new Set(idsOf(rows));
      const kept = [...before].filter((id) => present.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [rows]);

  const toggle = useCallback((id: string, upTo = false) => {
    const order = idsOf(shown.current);
    const from = upTo && anchor.current !== undefined ? order.indexOf(anchor.current) : -1;
    const to = order.indexOf(id);
    anchor.current = id;
    setIds((before) => {
      const next = new Set(before);
      if (from >= 0) for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
      else if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const toggleAll = useCallback(() => setIds((before) => (before.size < shown.current.length ? new Set(idsOf(shown.current)) : NONE)), []);
  const clear = useCallback(() => setIds(NONE), []);
  return useMemo(
    () => ({ ids, rows: ids.size === 0 ? NO_ROWS : rows.filter((row) => ids.has(String(row.id))), toggle, toggleAll, clear }),
    [ids, rows, toggle, toggleAll, clear],
  );
}

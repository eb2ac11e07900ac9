/** Rows chosen for an action on several: over pages and filters, or everything that the list finds. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListPage, RecordData } from '../../../engine/react/types.ts';

/** What the list asks for. */
type Question = { readonly filter: string | undefined; readonly order: string | undefined; readonly search: string | undefined };

/** Everything that a list finds, on all its pages. `isExact`: it may be more. */
export type Everything = Pick<Question, 'filter' | 'search'> & { readonly count: number; readonly isExact: boolean };

export type Selection = {
  readonly ids: ReadonlySet<string>;
  /** Those chosen one by one, in the order of their choice; of everything, those that are loaded. */
  readonly rows: readonly RecordData[];
  /** How many are chosen. */
  readonly size: number;
  /** Chosen rows that the list does not show now. */
  readonly elsewhere: number;
  /** `upTo`: everything between the row chosen last and this one. */
  readonly toggle: (id: string, upTo?: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** Chosen is whatever the list finds. */
  readonly everything: Everything | undefined;
  /** What the list finds beyond what is chosen, once all that is loaded is. */
  readonly beyond: Everything | undefined;
  readonly chooseEverything: () => void;
};

type Chosen = ReadonlyMap<string, RecordData>;
const NONE: Chosen = new Map();
const NO_ROWS: readonly RecordData[] = [];
const idOf = (row: RecordData) => String(row.id);
const ofRows = (rows: readonly RecordData[]): Chosen => new Map(rows.map((row) => [idOf(row), row]));

type Listed = { readonly rows: readonly RecordData[]; readonly query: Question; readonly count: ListPage['count'] };
/** `isStale`: the rows belong to the question before. */
type Options = Listed & { readonly isStale: boolean };

const allOf = ({ query: { filter, search }, count }: Listed): Everything | undefined =>
  count && { filter, search, count: count.value, isExact: count.exact };

/**
 * A row that goes away while the question stays the same leaves the selection; one that another filter does not show is kept. Its
 * setters keep their identity, so that rows do not render for them.
 */
export function useSelection({ rows, query, count, isStale }: Options): Selection {
  const [chosen, setChosen] = useState(NONE);
  const [everything, setEverything] = useState<Everything>();
  const shown = useRef<Listed>({ rows: NO_ROWS, query, count });
  const anchor = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    if (before.query !== query) setEverything(undefined);
    if (isStale) return;
    shown.current = { rows, query, count };
    setChosen((now) => {
      // Of a long list pages come one after the other: without a choice none of them costs anything.
      if (now.size === 0) return now;
      const present = ofRows(rows);
      const gone = before.query === query ? before.rows.filter((row) => !present.has(idOf(row))) : NO_ROWS;
      const lost = new Set(gone.map(idOf));
      const kept = [...now].filter(([id]) => !lost.has(id)).map(([id, row]) => [id, present.get(id) ?? row] as const);
      return kept.length === now.size && kept.every(([id, row]) => now.get(id) === row) ? now : new Map(kept);
    });
  }, [rows, query, count, isStale]);

  const toggle = useCallback((id: string, upTo = false) => {
    const { rows: order } = shown.current;
    const at = (wanted: string | undefined) => order.findIndex((row) => idOf(row) === wanted);
    const [from, to] = [upTo ? at(anchor.current) : -1, at(id)];
    const row = order[to];
    anchor.current = id;
    setEverything(undefined);
    setChosen((before) => {
      const next = new Map(before);
      if (from >= 0) for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(idOf(each), each);
      else if (!next.delete(id) && row) next.set(id, row);
      return next;
    });
  }, []);
  const toggleAll = useCallback(() => {
    setEverything(undefined);
    setChosen((before) => {
      const { rows: all } = shown.current;
      const others = [...before].filter(([id]) => !all.some((row) => idOf(row) === id));
      const isAll = before.size - others.length === all.length;
      return new Map(isAll ? others : [...others, ...ofRows(all)]);
    });
  }, []);
  const clear = useCallback(() => {
    setEverything(undefined);
    setChosen(NONE);
  }, []);
  const chooseEverything = useCallback(() => {
    const found = allOf(shown.current);
    if (!found) return;
    setChosen(ofRows(shown.current.rows));
    setEverything(found);
  }, []);
  return useMemo(() => {
    const ids = new Set(chosen.keys());
    const present = rows.filter((row) => ids.has(idOf(row))).length;
    const size = everything?.count ?? ids.size;
    const isMore = everything === undefined && ids.size > 0 && present === rows.length && (count?.value ?? 0) > rows.length;
    const beyond = isMore ? allOf({ rows, query, count }) : undefined;
    return {
      ids,
      rows: ids.size === 0 ? NO_ROWS : [...chosen.values()],
      size,
      elsewhere: everything ? 0 : ids.size - present,
      toggle,
      toggleAll,
      clear,
      everything,
      beyond,
      chooseEverything,
    };
  }, [chosen, everything, rows, query, count, toggle, toggleAll, clear, chooseEverything]);
}

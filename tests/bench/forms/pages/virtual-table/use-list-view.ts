/** What the list shows: words, filters, order, group, columns; and the rows that are selected. */
import { useCallback, useMemo, useState } from 'react';
import type { ListRecord } from '../../list-workload.ts';

type Order = { readonly name: string; readonly isDown: boolean };
type Shown = {
  readonly words: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly order: Order | undefined;
  readonly group: string | undefined;
  readonly hidden: ReadonlySet<string>;
};

const START: Shown = { words: '', filters: {}, order: undefined, group: undefined, hidden: new Set() };
const NONE: ReadonlySet<string> = new Set();

const toggled = (before: ReadonlySet<string>, one: string): ReadonlySet<string> => {
  const next = new Set(before);
  if (!next.delete(one)) next.add(one);
  return next;
};

const compare = (one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));

function rowsOf(records: readonly ListRecord[], { words, filters, order, group }: Shown): readonly ListRecord[] {
  const asked = Object.entries(filters).filter(([, value]) => value !== '');
  const found =
    words === '' && asked.length === 0
      ? records
      : records.filter(
          (record) =>
            asked.every(([name, value]) => String(record[name]) === value) &&
            Object.values(record).some((value) => String(value).includes(words)),
        );
  const keys = [...(group === undefined ? [] : [{ name: group, isDown: false }]), ...(order ? [order] : [])];
  if (keys.length === 0) return found;
  return found.toSorted((a, b) => {
    for (const { name, isDown } of keys) {
      const difference = compare(a[name], b[name]);
      if (difference !== 0) return isDown ? -difference : difference;
    }
    return 0;
  });
}

export type ListView = ReturnType<typeof useListView>['view'];

export function useListView(records: readonly ListRecord[]) {
  const [shown, setShown] = useState(START);
  const [saved, setSaved] = useState<readonly Shown[]>([]);
  const [selected, setSelected] = useState(NONE);
  const rows = useMemo(() => rowsOf(records, shown), [records, shown]);
  const toggle = useCallback((id: string) => setSelected((before) => toggled(before, id)), []);
  const search = useCallback((words: string) => setShown((before) => (before.words === words ? before : { ...before, words })), []);
  const view = useMemo(
    () => ({
      ...shown,
      saved: saved.map((one, at) => ({ id: `View ${at + 1}`, apply: () => setShown(one) })),
      save: () => setSaved([...saved, shown]),
      search,
      filter: (name: string, value: string) => setShown({ ...shown, filters: { ...shown.filters, [name]: value } }),
      sort: (name: string) => setShown({ ...shown, order: { name, isDown: shown.order?.name === name && !shown.order.isDown } }),
      groupBy: (name: string) => setShown({ ...shown, group: shown.group === name ? undefined : name }),
      toggleColumn: (name: string) => setShown({ ...shown, hidden: toggled(shown.hidden, name) }),
      refresh: () => setShown({ ...shown }),
    }),
    [shown, saved, search],
  );
  const toggleAll = useCallback(
    () => setSelected((before) => (before.size === rows.length ? NONE : new Set(rows.map(({ id }) => id)))),
    [rows],
  );
  return { view, rows, selected, toggle, toggleAll };
}

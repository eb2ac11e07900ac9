/** The floor: React written by hand for this one form, a subscription per path, nothing else. */
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type FieldSpec, HIDE, type RowsSpec, type Workload } from '../workloads.ts';
import { openPage } from './page.ts';
import { PlainInput } from './plain-input.tsx';

type Store = ReturnType<typeof createStore>;

function createStore(initial: Readonly<Record<string, unknown>>) {
  const values = new Map(Object.entries(initial));
  const listeners = new Map<string, Set<() => void>>();
  return {
    get: (path: string) => values.get(path),
    set(path: string, value: unknown) {
      values.set(path, value);
      for (const listener of listeners.get(path) ?? []) listener();
    },
    subscribe(path: string, listener: () => void) {
      const set = listeners.get(path) ?? new Set();
      listeners.set(path, set.add(listener));
      return () => void set.delete(listener);
    },
  };
}

function useAt<T>(store: Store, path: string, select: (value: unknown) => T): T {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(path, listener), [store, path]),
    () => select(store.get(path)),
  );
}

const same = (value: unknown) => value;
const shows = (value: unknown) => value !== HIDE;

type LeafProps = { readonly store: Store; readonly path: string; readonly title: string };

const Leaf = memo(function Leaf({ store, path, title }: LeafProps) {
  const value = useAt(store, path, same);
  return (
    <div>
      <label htmlFor={path}>{title}</label>
      <PlainInput id={path} value={value} onChange={(next) => store.set(path, next)} />
    </div>
  );
});

const RuledLeaf = memo(function RuledLeaf({ sibling, ...leaf }: LeafProps & { readonly sibling: string }) {
  return useAt(leaf.store, sibling, shows) ? <Leaf {...leaf} /> : null;
});

function Field({ store, field: { name, title, sibling } }: { readonly store: Store; readonly field: FieldSpec }) {
  if (sibling === undefined) return <Leaf store={store} path={name} title={title} />;
  return <RuledLeaf store={store} path={name} title={title} sibling={sibling} />;
}

type RowsProps = { readonly store: Store; readonly rows: RowsSpec; readonly count: number };

function Rows({ store, rows, count }: RowsProps) {
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, at) => at));
  return ids.map((id) => (
    <fieldset key={id}>
      {rows.columns.map(({ name, title }) => (
        <Leaf key={name} store={store} path={`${id}/${name}`} title={title} />
      ))}
      <button type="button" onClick={() => setIds(ids.filter((other) => other !== id))}>
        Remove
      </button>
    </fieldset>
  ));
}

const valuesOf = ({ values, rows }: Workload): Readonly<Record<string, unknown>> => {
  const records = rows && values[rows.name];
  if (!Array.isArray(records)) return values;
  return Object.fromEntries(
    records.flatMap((record: object, at) => Object.entries(record).map(([name, value]) => [`${at}/${name}`, value])),
  );
};

function Form({ workload, store }: { readonly workload: Workload; readonly store: Store }) {
  const { fields, rows, inputs } = workload;
  return (
    <form>
      {fields.map((field) => (
        <Field key={field.name} store={store} field={field} />
      ))}
      {rows && <Rows store={store} rows={rows} count={inputs / rows.columns.length} />}
    </form>
  );
}

await openPage<Workload>((workload) => (root) => {
  createRoot(root).render(<Form workload={workload} store={createStore(valuesOf(workload))} />);
});

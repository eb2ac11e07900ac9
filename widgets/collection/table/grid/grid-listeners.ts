/** Who hears of a grid: its cells of what happens to their own row, whoever is above it of the whole. */

type Listener = () => void;
export type Subscribe = (listener: Listener) => () => void;

export type GridListeners = {
  /** Of one row; the same function for as long as anybody listens to it. */
  readonly of: (id: string) => Subscribe;
  /** Of whatever happens; told once for all that happens at a time. */
  readonly subscribe: Subscribe;
  /** At once, those of the rows it holds for. */
  readonly tell: (isTouched: (id: string) => boolean) => void;
  /** Soon, together with the rows that are told of at the same time: answers of many calls come one after the other. */
  readonly tellSoon: (id: string) => void;
};

export function createListeners(): GridListeners {
  const all = new Set<Listener>();
  const rows = new Map<string, { readonly own: Set<Listener>; readonly subscribe: Subscribe }>();
  const touched = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    const now = new Set(touched);
    touched.clear();
    tellRows((id) => now.has(id));
    for (const listener of all) listener();
  };
  const later = () => {
    if (timer === undefined) timer = setTimeout(flush);
  };
  const tellRows = (isTouched: (id: string) => boolean) => {
    for (const [id, { own }] of rows) if (isTouched(id)) for (const listener of own) listener();
  };
  const rowOf = (id: string) => {
    const known = rows.get(id);
    if (known) return known;
    const own = new Set<Listener>();
    const row = {
      own,
      subscribe: (listener: Listener) => {
        rows.set(id, row);
        own.add(listener);
        return () => {
          own.delete(listener);
          if (own.size === 0) rows.delete(id);
        };
      },
    };
    rows.set(id, row);
    return row;
  };
  return {
    of: (id) => rowOf(id).subscribe,
    subscribe: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (isTouched) => {
      tellRows(isTouched);
      later();
    },
    tellSoon: (id) => {
      touched.add(id);
      later();
    },
  };
}

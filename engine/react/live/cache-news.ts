/** Changes that others make, as news for the cache: what is on the page is fetched again, together and never twice at a time. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { neighbours } from '../records/neighbours.ts';
import type { DataClient } from '../types.ts';
import type { LiveChange } from './live-context.ts';
import { fetchRowsFirst } from './rows-first.ts';

/** Milliseconds from the first change after a quiet time to the fetching: what one act brings comes together. */
const TOGETHER = 80;
/** Milliseconds between the end of a round and the next one: in a storm what comes meanwhile is fetched together. */
const APART = 500;
/** Milliseconds that a list lets its changed rows go before it: its own calls keep the server busy. */
const ROWS_FIRST = 300;
/** A page whose lists take long to fetch waits so many times as long before the next round. */
const PATIENCE = 2;

export type CacheNews = {
  take(changes: readonly LiveChange[]): void;
  /** All that was fetched before this moment (milliseconds) may be old. */
  takeAll(before: number): void;
  stop(): void;
};

type Seen = { readonly ids: Set<string>; isMany: boolean };

/** `list` is asked for single rows, which are shown before their list has come. */
export function createCacheNews(queries: QueryClient, list: DataClient['list']): CacheNews {
  const changed = new Map<string, Seen>();
  let before = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFetching = false;
  let notBefore = 0;

  const later = () => {
    if (timer !== undefined || isFetching || (changed.size === 0 && before === 0)) return;
    timer = setTimeout(() => void fetchAgain(), Math.max(TOGETHER, notBefore - Date.now()));
  };

  /** Whether a query may show something of what changed. */
  const isOld = ({ queryKey, state }: Query, news: ReadonlyMap<string, Seen>, moment: number): boolean => {
    const [room, entity, kind, which] = queryKey;
    if (room !== 'data') return false;
    if (state.dataUpdatedAt < moment) return true;
    const seen = news.get(String(entity));
    if (!seen) return false;
    return kind !== 'record' || seen.isMany || seen.ids.has(String(which));
  };

  async function fetchAgain(): Promise<void> {
    timer = undefined;
    const news = new Map(changed);
    const moment = before;
    changed.clear();
    before = 0;
    isFetching = true;
    const began = Date.now();
    const old = (query: Query) => isOld(query, news, moment);
    // Choices are fetched again when somebody next looks for one: an open menu must not move.
    await queries.invalidateQueries({ predicate: (query) => old(query) && query.queryKey[2] === 'choices', refetchType: 'none' });
    const near = new Set([...news.keys()].flatMap((entity) => [...neighbours(queries, entity)]));
    // What refers to a changed record shows its label: seldom another one, so that this waits until it is opened again.
    await queries.invalidateQueries({
      queryKey: ['data'],
      refetchType: 'none',
      predicate: (query) => near.has(String(query.queryKey[1])) && !old(query),
    });
    const rows = fetchRowsFirst(queries, list, new Map([...news].map(([entity, { ids }]) => [entity, ids])));
    await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, ROWS_FIRST))]);
    // What is being fetched may have been read before the change: it begins anew.
    await queries.invalidateQueries({ predicate: (query) => old(query) && query.queryKey[2] !== 'choices' }).catch(() => undefined);
    isFetching = false;
    notBefore = Date.now() + Math.max(APART, PATIENCE * (Date.now() - began));
    later();
  }

  return {
    take(changes) {
      for (const { entity, id, kind } of changes) {
        if (kind === 'presence') continue;
        const seen = changed.get(entity) ?? { ids: new Set(), isMany: false };
        if (id === undefined) seen.isMany = true;
        else seen.ids.add(id);
        changed.set(entity, seen);
      }
      later();
    },
    takeAll(moment) {
      before = Math.max(before, moment);
      later();
    },
    stop: () => clearTimeout(timer),
  };
}

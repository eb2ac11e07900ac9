/** How many records lists have. Each count is kept with its own entity, so that news of it renews that one alone; what is asked together is one call. */
import { useQueries } from '@tanstack/react-query';
import { useHost } from '../provider/engine-context.ts';
import type { Count, CountedList, DataClient } from '../types.ts';
import { keys } from './keys.ts';

/** Counts in the order of the lists: undefined while one is not known yet, null where the person may read nothing of it. */
export function useCounts(lists: readonly CountedList[]): readonly (Count | null | undefined)[] {
  const { client } = useHost();
  return useQueries({
    queries: lists.map((list) => ({ queryKey: keys.count(list.entity, list.filter), queryFn: () => countOf(client, list) })),
    combine: (results) => results.map(({ data }) => data),
  });
}

/** Lists that one call takes. */
const AT_ONCE = 20;

type Asked = { readonly list: CountedList; readonly answer: (count: Promise<Count | null>) => void };

/** What was asked in this turn of the page and not sent yet, by client. */
const waiting = new WeakMap<DataClient, Asked[]>();

function countOf(client: DataClient, list: CountedList): Promise<Count | null> {
  return new Promise((answer) => {
    const together = waiting.get(client);
    if (together) together.push({ list, answer });
    else {
      waiting.set(client, [{ list, answer }]);
      queueMicrotask(() => send(client));
    }
  });
}

function send(client: DataClient): void {
  const all = waiting.get(client) ?? [];
  waiting.delete(client);
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const part = all.slice(at, at + AT_ONCE);
    const counts = client.counts(part.map(({ list }) => list));
    part.forEach(({ answer }, index) => {
      answer(counts.then((found) => found[index] ?? null));
    });
  }
}

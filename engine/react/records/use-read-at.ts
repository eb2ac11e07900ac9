/** Figures of the page that the server had read some time before it told them. */
import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { GroupPage, GroupQuery } from '../types.ts';
import { isGroupKey } from './keys.ts';

export type ReadAt = {
  /** Of the oldest; undefined where all were read just now. */
  readonly at: string | undefined;
  readonly isReading: boolean;
  /** Has all figures that are shown read anew. */
  readonly readAnew: () => void;
};

const shownIn = (cache: QueryCache) => cache.findAll({ type: 'active', predicate: ({ queryKey }) => isGroupKey(queryKey) });

const oldestIn = (cache: QueryCache): string | undefined =>
  shownIn(cache)
    .flatMap(({ state }) => (state.data as GroupPage | undefined)?.as_of ?? [])
    .sort()[0];

export function useReadAt(): ReadAt {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const { client } = useHost();
  const [isReading, setReading] = useState(false);
  const at = useSyncExternalStore(
    useCallback((changed) => cache.subscribe(changed), [cache]),
    () => oldestIn(cache),
  );
  const readAnew = useCallback(() => {
    setReading(true);
    const readings = shownIn(cache).map(({ queryKey }) => {
      const [, entity, , asked] = queryKey as readonly [string, string, string, GroupQuery];
      return queries.fetchQuery({ queryKey, queryFn: () => client.group(entity, asked, true), staleTime: 0 });
    });
    // Each tells in its own place that it failed.
    void Promise.allSettled(readings).then(() => setReading(false));
  }, [cache, client, queries]);
  return { at, isReading, readAnew };
}

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { useHost } from '../provider/engine-context.ts';
import { keys } from './keys.ts';

export type Entities = {
  /** Those of the names that have arrived, as this person sees them. */
  readonly known: ReadonlyMap<string, EntityView>;
  /** Undefined for one that the person may see nothing of. */
  readonly find: (name: string) => Promise<EntityView | undefined>;
};

/** Entities that come up while somebody writes. */
export function useEntities(names: readonly string[]): Entities {
  const { client } = useHost();
  const queries = useQueryClient();
  const asking = useCallback(
    (name: string) => ({
      queryKey: keys.entity(name),
      queryFn: () => client.entity(name),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
    [client],
  );
  const known = useQueries({
    queries: names.map(asking),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.name, data] as const] : []))),
  });
  const find = useCallback((name: string) => queries.fetchQuery(asking(name)).catch(() => undefined), [queries, asking]);
  return useMemo(() => ({ known, find }), [known, find]);
}

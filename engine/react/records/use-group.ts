import { useQuery } from '@tanstack/react-query';
import { useHost } from '../provider/engine-context.ts';
import type { GroupRow, Label } from '../types.ts';
import { keys } from './keys.ts';

type Request = {
  readonly entity: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined /** Field name; without it, one total. */;
  readonly by?: string | undefined;
};

export type GroupState = {
  readonly rows: readonly GroupRow[] | undefined;
  readonly total: number;
  readonly labelOf: (id: string | number) => Label | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** How many records there are, in all or by the values of one field: one call. */
export function useGroup({ entity, filter, search, by }: Request): GroupState {
  const { client } = useHost();
  const request = { ...(filter ? { filter } : {}), ...(search ? { search } : {}), ...(by ? { by } : {}) };
  const query = useQuery({ queryKey: keys.group(entity, request), queryFn: () => client.group(entity, request) });
  const rows = query.data?.data;
  return {
    rows,
    total: rows?.reduce((sum, row) => sum + row.count, 0) ?? 0,
    labelOf: (id) => (by === undefined ? undefined : query.data?.labels?.[by]?.[String(id)]),
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** Records by where they are, counted on the server: what a map shows of more records than it can draw one by one. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { ClusterPage, ClusterQuery } from '../types.ts';
import { keys } from './keys.ts';

type Request = Omit<ClusterQuery, 'filter' | 'search' | 'bounds' | 'zoom'> & {
  readonly entity: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  /** False: nothing is asked, and what was answered last stays. */
  readonly enabled: boolean;
};
/** `bounds`: `west,south,east,north` in degrees. */
type SquaresRequest = Request & { readonly bounds: string; readonly zoom: number };

export type ClustersState = {
  readonly page: ClusterPage | undefined;
  /** It belongs to the question before this one. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
};

/** Milliseconds for which the ends of all records are good enough. */
const EXTENT_AGE = 5 * 60_000;
/** The coarsest squares: their ends are those of the finest. */
const WORLD_ZOOM = 0;

const asked = ({
  filter,
  search,
  ...query
}: Omit<ClusterQuery, 'filter' | 'search'> & Pick<Request, 'filter' | 'search'>): ClusterQuery => ({
  ...query,
  ...(filter ? { filter } : {}),
  ...(search ? { search } : {}),
});

/** Squares of a part of the map. The last ones stay until the next are there, and where these do not come. */
export function useClusters({ entity, enabled, ...request }: SquaresRequest): ClustersState {
  const { client } = useHost();
  const query = asked(request);
  const result = useQuery({
    queryKey: keys.clusters(entity, query),
    queryFn: () => client.clusters(entity, query),
    placeholderData: keepPreviousData,
    enabled,
  });
  return useAnswered(result);
}

/** Squares of the whole world, which tell where all records are. Not asked again with every change: a look at everything is no figure. */
export function useExtent({ entity, enabled, ...request }: Request): ClustersState {
  const { client } = useHost();
  const query = asked({ ...request, zoom: WORLD_ZOOM });
  const result = useQuery({
    queryKey: keys.extent(entity, query),
    queryFn: () => client.clusters(entity, query),
    placeholderData: keepPreviousData,
    staleTime: EXTENT_AGE,
    enabled,
  });
  return useAnswered(result);
}

type Result = Pick<UseQueryResult<ClusterPage>, 'data' | 'isPlaceholderData' | 'isError' | 'error' | 'refetch'>;

/** A failed question leaves what was answered last. */
function useAnswered({ data, isPlaceholderData, isError, error, refetch }: Result): ClustersState {
  const last = useRef<ClusterPage>(undefined);
  useEffect(() => {
    if (data) last.current = data;
  }, [data]);
  return {
    page: data ?? last.current,
    isStale: isPlaceholderData || (isError && data === undefined),
    error,
    refresh: () => void refetch(),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useHost } from '../provider/engine-context.ts';
import type { Bucket, GroupQuery, GroupRow, Label } from '../types.ts';
import { keys } from './keys.ts';

/** Number fields, by pointer, whose figures come with every group: `row.sums`, `.averages`, `.minima`, `.maxima`, by field name. */
export type FigureRequest = {
  readonly sums?: readonly string[] | undefined;
  readonly averages?: readonly string[] | undefined;
  readonly minima?: readonly string[] | undefined;
  readonly maxima?: readonly string[] | undefined;
};
export type GroupRequest = FigureRequest & {
  readonly entity: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  /** One or two fields, by pointer; without them, one total. */
  readonly by?: string | readonly string[] | undefined;
  /** Days and instants of `by` are counted by the day, week … that they are in. */
  readonly bucket?: Bucket | undefined;
  readonly enabled?: boolean;
};

export type GroupState = {
  readonly rows: readonly GroupRow[] | undefined;
  readonly total: number;
  /** Label of a key of the first field of `by`, or of the second (1). */
  readonly labelOf: (id: string | number, dimension?: 0 | 1) => Label | undefined;
  /** Whether there are more groups than the server tells. */
  readonly isTruncated: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const nameOf = (pointer: string) => pointer.replace(/^\//, '');
const listed = (pointers: readonly string[] | undefined) => (pointers && pointers.length > 0 ? pointers.join(',') : undefined);

/** The request as the client takes it, without what is empty. */
export function groupQueryOf({ filter, search, by, bucket, ...figures }: Omit<GroupRequest, 'entity' | 'enabled'>): GroupQuery {
  const query = {
    filter: filter || undefined,
    search: search || undefined,
    by: listed([by ?? []].flat()),
    bucket,
    sum: listed(figures.sums),
    avg: listed(figures.averages),
    min: listed(figures.minima),
    max: listed(figures.maxima),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** How many records there are, in all or by the values of one or two fields, with sums and means: one call. */
export function useGroup({ entity, enabled = true, ...request }: GroupRequest): GroupState {
  const { client } = useHost();
  const asked = groupQueryOf(request);
  const query = useQuery({ queryKey: keys.group(entity, asked), queryFn: () => client.group(entity, asked), enabled });
  const rows = query.data?.data;
  const dimensions = [request.by ?? []].flat().map(nameOf);
  return {
    rows,
    total: rows?.reduce((sum, row) => sum + row.count, 0) ?? 0,
    labelOf: (id, dimension = 0) => query.data?.labels?.[dimensions[dimension] ?? '']?.[String(id)],
    isTruncated: query.data?.truncated === true,
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

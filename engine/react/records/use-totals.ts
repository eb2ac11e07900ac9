import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useHost } from '../provider/engine-context.ts';
import type { Figures } from '../types.ts';
import { keys } from './keys.ts';
import { type FigureRequest, groupQueryOf } from './use-group.ts';

type Request = FigureRequest & {
  readonly entity: string;
  readonly filter?: string | undefined;
  readonly search?: string | undefined;
  /** False: nothing is asked. */
  readonly enabled?: boolean | undefined;
};

/** Figures by field name (`cost`, `custom/floor`); null where no record has a value. */
export type Totals = {
  readonly count: number;
  readonly sums: Figures;
  readonly averages: Figures;
  readonly minima: Figures;
  readonly maxima: Figures;
};
export type TotalsState = { readonly totals: Totals | undefined; readonly isLoading: boolean; readonly error: Error | null };

/** Totals of all records of a list, however many pages of it are loaded: one call. The last ones stay until the next are there. */
export function useTotals({ entity, enabled = true, ...request }: Request): TotalsState {
  const { client } = useHost();
  const asked = groupQueryOf(request);
  const query = useQuery({
    queryKey: keys.group(entity, asked),
    queryFn: () => client.group(entity, asked),
    placeholderData: keepPreviousData,
    enabled,
  });
  const row = query.data?.data[0];
  const totals = row && {
    count: row.count,
    sums: row.sums ?? {},
    averages: row.averages ?? {},
    minima: row.minima ?? {},
    maxima: row.maxima ?? {},
  };
  return { totals, isLoading: query.isLoading, error: query.error };
}

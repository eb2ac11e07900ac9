import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHost } from '../provider/engine-context.ts';
import type { Label, Labels, RecordData } from '../types.ts';
import { isMissing } from './call-error.ts';
import { keys } from './keys.ts';
import { laterAnswer } from './later-answer.ts';

export type RecordState = {
  readonly record: RecordData | undefined;
  readonly labels: Labels;
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
  readonly isLoading: boolean;
  /** Not there, or not for this person. */
  readonly isMissing: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

const NO_LABELS: Labels = {};

/** One record by id, with the labels of what it refers to. Nothing is fetched without an id. */
export function useRecord(entity: string, id: string | undefined): RecordState {
  const { client } = useHost();
  const queries = useQueryClient();
  const queryKey = keys.record(entity, id ?? '');
  const query = useQuery({
    queryKey,
    queryFn: () => client.get(entity, id ?? '', laterAnswer(queries, queryKey)),
    enabled: id !== undefined && id !== '',
  });
  const missing = isMissing(query.error) || id === undefined || id === '';
  const labels = query.data?.labels ?? NO_LABELS;
  return {
    // A record that has gone since is not shown from memory.
    record: missing ? undefined : query.data?.data,
    labels,
    labelOf: (field, value) => labels[field]?.[String(value)],
    isLoading: query.isLoading,
    isMissing: missing,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

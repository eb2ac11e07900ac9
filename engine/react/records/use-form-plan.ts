import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { useHost } from '../provider/engine-context.ts';
import { keys } from './keys.ts';
import { laterAnswer } from './later-answer.ts';

type Request = {
  readonly entity: string;
  /** `create`, `update` or the name of a workflow. */
  readonly purpose: string;
  /** Value of the field whose record brings the custom fields. */
  readonly by?: string | undefined;
  readonly enabled?: boolean;
};

/** The form as this person may fill it in. Definitions hold for the session, so it is fetched once. */
export function useFormPlan({ entity, purpose, by, enabled = true }: Request): {
  readonly plan: FormPlan | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { client } = useHost();
  const queries = useQueryClient();
  const queryKey = keys.form(entity, purpose, by);
  const query = useQuery({
    queryKey,
    queryFn: () => client.form(entity, purpose, by, laterAnswer(queries, queryKey)),
    enabled,
    staleTime: 5 * 60_000,
    // Choosing another type swaps the custom fields under what was typed; the form stays meanwhile.
    placeholderData: keepPreviousData,
  });
  return { plan: query.data, isLoading: query.isLoading, error: query.error, retry: () => void query.refetch() };
}

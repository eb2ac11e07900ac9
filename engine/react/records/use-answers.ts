/** Workflows on a collection that only answer something: asked as lists are, kept like them, and asked again after a change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHost } from '../provider/engine-context.ts';
import { keys } from './keys.ts';

type Input = Readonly<Record<string, unknown>>;

export type AnswerRequest = {
  readonly entity: string;
  /** Undefined: nothing is asked. */
  readonly workflow: string | undefined;
  readonly input: Input;
};

export type AnswerState = {
  /** What the workflow answered last; undefined until it did. */
  readonly answer: unknown;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** For how long an answer about the same is not asked for again by `ask`, in milliseconds. */
const FRESH = 5_000;

export function useAnswer({ entity, workflow, input }: AnswerRequest): AnswerState {
  const { client } = useHost();
  const query = useQuery({
    queryKey: keys.answer(entity, workflow ?? '', input),
    queryFn: () => client.run(entity, workflow ?? '', null, { ...input }),
    enabled: workflow !== undefined,
  });
  return {
    answer: query.data,
    isLoading: query.isFetching && query.data === undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

export type Answers = {
  /** The answer of a workflow, asked once for the same input; rejects with the call's error. */
  readonly ask: (workflow: string, input: Input) => Promise<unknown>;
  /** What was answered before is asked again. */
  readonly renew: () => void;
};

export function useAnswers(entity: string): Answers {
  const { client } = useHost();
  const queries = useQueryClient();
  return useMemo(
    () => ({
      ask: (workflow, input) =>
        queries.fetchQuery({
          queryKey: keys.answer(entity, workflow, input),
          queryFn: () => client.run(entity, workflow, null, { ...input }),
          staleTime: FRESH,
        }),
      renew: () => void queries.invalidateQueries({ queryKey: [...keys.data(entity), 'answer'] }),
    }),
    [client, queries, entity],
  );
}

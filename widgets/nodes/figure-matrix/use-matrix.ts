/** Asks the workflow for a week; a later answer of an earlier question is dropped. */
import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../../engine/react/index.ts';
import { type Matrix, readMatrix } from './answer.ts';

type Asked = { readonly entity: string; readonly workflow: string; readonly input: Readonly<Record<string, unknown>> };
export type MatrixState = {
  readonly matrix: Matrix | undefined;
  /** In words, where it was refused. */
  readonly fault: string | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
};

export function useMatrix({ entity, workflow, input }: Asked): MatrixState {
  const { client } = useHost();
  const [state, setState] = useState<Pick<MatrixState, 'matrix' | 'fault' | 'isLoading'>>({
    matrix: undefined,
    fault: undefined,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  // Rules give a new object each time: what is asked is what it says.
  const asked = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when somebody wants it
  useEffect(() => {
    let isCurrent = true;
    setState((before) => ({ ...before, isLoading: true }));
    client.run(entity, workflow, null, JSON.parse(asked)).then(
      (answer) => isCurrent && setState({ matrix: readMatrix(answer), fault: undefined, isLoading: false }),
      (error: unknown) => isCurrent && setState({ matrix: undefined, fault: wordsOf(error), isLoading: false }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, entity, workflow, asked, round]);
  return { ...state, reload: useCallback(() => setRound((before) => before + 1), []) };
}

/** The first fault of a field, or what the problem says. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as readonly { readonly message?: unknown }[]) : [];
  return typeof first?.message === 'string' ? first.message : error.message;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutations } from '../../../engine/react/index.ts';

export type Answer<T> = {
  readonly data: T | undefined;
  readonly error: Error | undefined;
  readonly reload: () => void;
};

/** What a workflow on the collection answers, asked when the place is shown and again on `reload`; the old answer stays meanwhile. */
export function useAnswer<T>(entity: string, workflow: string, input: Readonly<Record<string, unknown>>): Answer<T> {
  const { run } = useMutations(entity);
  const [state, setState] = useState<{ readonly data?: T; readonly error?: Error }>({});
  const asked = useRef(0);
  const key = JSON.stringify(input);
  const reload = useCallback(() => {
    asked.current += 1;
    const turn = asked.current;
    run(workflow, null, JSON.parse(key)).then(
      (data) => turn === asked.current && setState({ data: data as T }),
      (error: unknown) =>
        turn === asked.current && setState((before) => ({ ...before, error: error instanceof Error ? error : new Error(String(error)) })),
    );
  }, [run, workflow, key]);
  useEffect(reload, [reload]);
  return { data: state.data, error: state.error, reload };
}

/** The texts that a search finds, page after page. The old ones stay until the new ones are here. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../../engine/react/index.ts';
import type { WordSaved, WordsAnswer } from './types.ts';

type Request = { readonly language: string; readonly search: string; readonly own: boolean };

export type Words = {
  readonly data: WordsAnswer | undefined;
  readonly error: Error | undefined;
  readonly isLoading: boolean;
  readonly more: () => void;
  readonly reload: () => void;
  /** Puts a saved text into its place, and asks for the figures and versions anew. */
  readonly change: (saved: WordSaved) => void;
};

type State = { readonly data?: WordsAnswer; readonly error?: Error };

export function useWords(entity: string, { language, search, own }: Request): Words {
  const { client } = useHost();
  const [state, setState] = useState<State>({});
  const [isLoading, setLoading] = useState(false);
  const asked = useRef(0);
  const ask = useCallback(
    async (from: number, take: (answer: WordsAnswer, before: WordsAnswer | undefined) => WordsAnswer) => {
      asked.current += 1;
      const turn = asked.current;
      setLoading(true);
      const input = { language, from, own, ...(search === '' ? {} : { search }) };
      try {
        // Reading by a workflow makes nothing on the page old.
        const answer = (await client.run(entity, 'words', null, input)) as WordsAnswer;
        if (turn === asked.current) setState((before) => ({ data: take(answer, before.data) }));
      } catch (cause) {
        if (turn !== asked.current) return;
        const error = cause instanceof Error ? cause : new Error(String(cause));
        setState((before) => ({ ...before, error }));
      } finally {
        if (turn === asked.current) setLoading(false);
      }
    },
    [client, entity, language, search, own],
  );
  const reload = useCallback(() => void ask(0, (answer) => answer), [ask]);
  useEffect(reload, [reload]);
  const more = () => {
    const from = state.data?.next;
    if (from != null) void ask(from, (answer, before) => ({ ...answer, rows: [...(before?.rows ?? []), ...answer.rows] }));
  };
  const change = ({ row }: WordSaved) => {
    // What was found before stays in sight, the saved one in its new state.
    void ask(0, (answer, before) => {
      const rows = (before?.rows ?? answer.rows).map((each) => (each.key === row?.key ? row : each));
      return { ...answer, rows, found: before?.found ?? answer.found, next: before?.next ?? null };
    });
  };
  return { data: state.data, error: state.error, isLoading, more, reload, change };
}

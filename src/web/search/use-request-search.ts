import { useEffect, useState } from 'react';
import { type FoundRequest, isEnough, SEARCH_DELAY_MS, searchRequests } from './request-search.ts';

export type RequestSearch = {
  /** What was found for the words, or still for those before them. */
  readonly found: readonly FoundRequest[];
  readonly state: 'idle' | 'searching' | 'done' | 'failed';
  /** Words for people, when it failed. */
  readonly failure?: string;
  readonly retry: () => void;
};

type State = Omit<RequestSearch, 'retry'>;
const idle: State = { found: [], state: 'idle' };

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** Asks 300 ms after the last key, and only from 4 characters on; the answer to earlier words is dropped. */
export function useRequestSearch(words: string): RequestSearch {
  const [state, setState] = useState<State>(idle);
  const [tries, setTries] = useState(0);
  const wanted = words.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same words again
  useEffect(() => {
    if (!isEnough(wanted)) {
      setState(idle);
      return undefined;
    }
    const given = new AbortController();
    setState(({ found }) => ({ found, state: 'searching' }));
    const timer = setTimeout(async () => {
      try {
        const found = await searchRequests(wanted, given.signal);
        if (!given.signal.aborted) setState({ found, state: 'done' });
      } catch (cause) {
        if (!given.signal.aborted) setState({ found: [], state: 'failed', failure: messageOf(cause) });
      }
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [wanted, tries]);
  return { ...state, retry: () => setTries((before) => before + 1) };
}

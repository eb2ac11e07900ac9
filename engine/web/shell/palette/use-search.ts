/** Records of everything by what is typed, asked for when somebody stops typing. */
import { useEffect, useState } from 'react';
import type { Found, FoundGroup } from '../../../core/definitions/view-types.ts';
import { call } from '../../api/http.ts';

/** Fewer characters find nothing and ask for nothing. */
const LEAST = 2;
const QUIET_MS = 200;

export type Search = {
  /** Of the present words, or still of those before them. */
  readonly groups: readonly FoundGroup[];
  /** What is told is not called so, and spelt alike. */
  readonly isSimilar: boolean;
  readonly state: 'idle' | 'searching' | 'done' | 'failed';
  /** Words for people, when it failed. */
  readonly failure?: string;
};

const idle: Search = { groups: [], isSimilar: false, state: 'idle' };

/** The answer to earlier words is dropped. */
export function useSearch(words: string, least = LEAST): Search {
  const [search, setSearch] = useState(idle);
  const wanted = words.trim();
  useEffect(() => {
    if ([...wanted].length < least) {
      setSearch(idle);
      return undefined;
    }
    const given = new AbortController();
    setSearch((before) => ({ ...before, state: 'searching' }));
    const timer = setTimeout(async () => {
      try {
        const found = await call<Found>('/v1/search', { query: { query: wanted }, signal: given.signal });
        if (!given.signal.aborted) setSearch({ groups: found.data, isSimilar: found.isSimilar, state: 'done' });
      } catch (cause) {
        const failure = cause instanceof Error ? cause.message : String(cause);
        if (!given.signal.aborted) setSearch({ ...idle, state: 'failed', failure });
      }
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [wanted, least]);
  return search;
}

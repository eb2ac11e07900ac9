/** What the device of a host answered first shows until the server's own answer is there, and goes where the server has something against it. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Later } from '../types.ts';
import { isCallError } from './call-error.ts';

/**
 * Puts the later answer where the first one stands, as `cached` makes it. Undefined where something is shown already: that is asked
 * for anew and nothing older may take its place. Where nobody answers, what the device has stays.
 */
export function laterAnswer<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  cached: (answer: T) => unknown = (answer) => answer,
): Later<T> | undefined {
  if (queries.getQueryData(queryKey) !== undefined) return undefined;
  return (asked) =>
    void asked.then(
      (answer) => queries.setQueryData(queryKey, cached(answer)),
      (error: unknown) => {
        if (!isCallError(error) || error.status !== 0) void queries.invalidateQueries({ queryKey, exact: true });
      },
    );
}

/** Who has the product open right now, in this process: pages that are told at once that there is something new for them. */
import { AsyncResource } from 'node:async_hooks';

/** Told that something happened; never what, so that it is read as everything is, with the rights of that moment. */
export type Listener = { readonly onNews: () => void; readonly onEnd: () => void };

export type Live = {
  /** From now on that person's page is told. Answers how to stop it; undefined when there are too many. */
  open(userId: string, listener: Listener): (() => void) | undefined;
  /** There is something new for these people. */
  tell(userIds: Iterable<string>): void;
  /** Ends all of them; opens none any more. */
  close(): void;
};

/** Of one person; more would be a page that loses its way. */
export const MOST_PER_PERSON = 8;
/** Of one process: each holds a connection. */
const MOST = 5_000;

export function createLive({ most = MOST, mostPerPerson = MOST_PER_PERSON }: { most?: number; mostPerPerson?: number } = {}): Live {
  // Whoever is told must not carry the call, and its open transaction, that brought the news.
  const outside = new AsyncResource('open pages', { requireManualDestroy: true });
  const pages = new Map<string, Set<Listener>>();
  let count = 0;
  let isClosed = false;

  return {
    open(userId, listener) {
      const own = pages.get(userId) ?? new Set();
      if (isClosed || count >= most || own.size >= mostPerPerson) return undefined;
      pages.set(userId, own.add(listener));
      count += 1;
      return () => {
        if (!own.delete(listener)) return;
        count -= 1;
        if (own.size === 0) pages.delete(userId);
      };
    },
    tell(userIds) {
      const told = [...new Set(userIds)].flatMap((userId) => [...(pages.get(userId) ?? [])]);
      outside.runInAsyncScope(() => {
        for (const { onNews } of told) onNews();
      });
    },
    close() {
      isClosed = true;
      for (const { onEnd } of [...pages.values()].flatMap((own) => [...own])) onEnd();
    },
  };
}

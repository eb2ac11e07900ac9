/** The bell is told at once: a stream while the page is in sight, looking now and then otherwise. */
import type { QueryClient } from '@tanstack/react-query';
import { session } from '../session/session.ts';
import type { NotificationPage } from '../shell/notifications/notification.ts';
import { ALL_NOTIFICATIONS, notificationKeys, PAGE } from '../shell/notifications/notification-calls.ts';
import { readStream, type StreamEnd, type StreamEvent } from './event-stream.ts';
import { polling } from './polling.ts';

const PATH = '/v1/user/notification/stream';
/** Milliseconds: news that come this close together are looked at together. */
const TOGETHER = 300;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 5 * 60_000;
/** A stream that lived shorter did not work, although it opened. */
const WORKED = 10_000;

/** From now on until the answer is called. */
export function followLive(queries: QueryClient): () => void {
  const key = notificationKeys(PAGE);
  let abort: AbortController | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;
  /** A stream that the server ends may say that rights have changed: the next call hears so (206). */
  let wasEnded = false;

  const lookNow = () => void queries.invalidateQueries({ queryKey: ALL_NOTIFICATIONS });
  const lookSoon = () => {
    look ??= setTimeout(() => {
      look = undefined;
      lookNow();
    }, TOGETHER);
  };

  const onEvent = ({ name, data }: StreamEvent) => {
    if (name === 'notification') return lookSoon();
    if (name !== 'unread') return undefined;
    polling.isLive = true;
    const known = queries.getQueryData<NotificationPage>(key)?.unread_count;
    const unread: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'unread') : undefined;
    const isNew = known !== unread || wasEnded;
    wasEnded = false;
    if (isNew) return lookSoon();
    // As it is known: the next look is far off.
    queries.setQueryData<NotificationPage>(key, (page) => page && { ...page });
    return undefined;
  };

  async function connect(): Promise<void> {
    clearTimeout(again);
    if (isOver || abort || !session.token || document.visibilityState !== 'visible') return;
    const own = new AbortController();
    abort = own;
    const began = Date.now();
    const end = await readStream({ path: PATH, token: session.token, signal: own.signal, onEvent });
    // Whoever closed it knows what comes next.
    if (own.signal.aborted) return;
    abort = undefined;
    polling.isLive = false;
    comeBack(end, Date.now() - began);
  }

  function comeBack({ wasOpen, status, retryAfter }: StreamEnd, lived: number): void {
    failures = wasOpen && lived > WORKED ? 0 : failures + 1;
    wasEnded ||= wasOpen;
    // Once it is known that it does not work now, looking goes on at its usual pace.
    if (failures === 1) lookNow();
    const isRefused = !wasOpen && status !== 0 && status !== 429 && status < 500;
    if (isRefused) return;
    const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.75 + Math.random() / 2);
    again = setTimeout(() => void connect(), Math.max(wait, retryAfter));
  }

  const close = () => {
    clearTimeout(again);
    abort?.abort();
    abort = undefined;
    polling.isLive = false;
  };
  const onVisibility = () => {
    if (document.visibilityState !== 'visible') return close();
    failures = 0;
    return void connect();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onVisibility);
  window.addEventListener('pagehide', close);
  void connect();

  return () => {
    isOver = true;
    close();
    clearTimeout(look);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onVisibility);
    window.removeEventListener('pagehide', close);
  };
}

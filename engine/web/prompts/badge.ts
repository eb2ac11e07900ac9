/** The number on the icon of the installed app: unread notifications, and changes that wait on this device to be sent. */
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';
import { waiting } from '../api/waiting.ts';
import type { NotificationPage } from '../shell/notifications/notification.ts';
import { ALL_NOTIFICATIONS } from '../shell/notifications/notification-calls.ts';

const isThere = (): boolean => 'setAppBadge' in navigator;

/** Follows what the page knows of both, so that it asks nothing itself. Answers how to end it. */
export function followBadge(queries: QueryClient): () => void {
  if (!isThere()) return () => undefined;
  const [name] = ALL_NOTIFICATIONS;
  let shown: number | undefined;
  const unread = () => {
    const pages = queries.getQueriesData<NotificationPage>({ queryKey: ALL_NOTIFICATIONS });
    const [latest] = pages
      .map(([key, page]) => ({ page, at: queries.getQueryState(key)?.dataUpdatedAt ?? 0 }))
      .filter(({ page }) => page !== undefined)
      .sort((one, other) => other.at - one.at);
    return latest?.page?.unread_count;
  };
  const show = () => {
    const found = unread();
    // Until something is known the icon stays as it is.
    if (found === undefined && waiting.count === 0 && shown === undefined) return;
    const count = (found ?? 0) + waiting.count;
    if (count === shown) return;
    shown = count;
    setBadge(count);
  };
  const ends = [
    queries.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === name) show();
    }),
    subscribe(waiting, show),
  ];
  show();
  return () => {
    for (const end of ends) end();
    setBadge(0);
  };
}

/** A system that shows none refuses; there is nothing to do about it. */
const setBadge = (count: number): void => {
  (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => undefined);
};

/** Nobody is signed in: the icon says nothing about anybody. */
export function clearBadge(): void {
  if (isThere()) setBadge(0);
}

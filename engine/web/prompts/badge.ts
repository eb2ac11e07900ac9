/** The number of unread notifications on the icon of the installed app. */
import type { QueryClient } from '@tanstack/react-query';
import type { NotificationPage } from '../shell/notifications/notification.ts';
import { ALL_NOTIFICATIONS } from '../shell/notifications/notification-calls.ts';

const isThere = (): boolean => 'setAppBadge' in navigator;

/** Follows what the page knows of them, so that it asks nothing itself. Answers how to end it. */
export function followBadge(queries: QueryClient): () => void {
  if (!isThere()) return () => undefined;
  const [name] = ALL_NOTIFICATIONS;
  let shown: number | undefined;
  const show = () => {
    const pages = queries.getQueriesData<NotificationPage>({ queryKey: ALL_NOTIFICATIONS });
    const [latest] = pages
      .map(([key, page]) => ({ page, at: queries.getQueryState(key)?.dataUpdatedAt ?? 0 }))
      .filter(({ page }) => page !== undefined)
      .sort((one, other) => other.at - one.at);
    const unread = latest?.page?.unread_count;
    if (unread === undefined || unread === shown) return;
    shown = unread;
    setBadge(unread);
  };
  const end = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === name) show();
  });
  show();
  return () => {
    end();
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

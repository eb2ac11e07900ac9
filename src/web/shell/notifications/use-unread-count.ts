import { useQuery } from '@tanstack/react-query';
import { loadNotifications, notificationKeys, PAGE } from './notification-calls.ts';

const EVERY_MS = 60_000;

/** How many notifications are unread; looked for once a minute while the page is in sight. */
export function useUnreadCount(): number {
  const { data } = useQuery({ queryKey: notificationKeys(PAGE), queryFn: () => loadNotifications(PAGE), refetchInterval: EVERY_MS });
  return data?.unread_count ?? 0;
}

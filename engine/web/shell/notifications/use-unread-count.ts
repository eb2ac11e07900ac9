import { useQuery } from '@tanstack/react-query';
import { counted, pollEvery } from '../../live/polling.ts';
import { loadNotifications, notificationKeys, PAGE } from './notification-calls.ts';

/** How many notifications are unread; looked for now and then while the page is in sight. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: notificationKeys(PAGE),
    queryFn: () => counted(() => loadNotifications(PAGE)),
    refetchInterval: pollEvery,
  });
  return data?.unread_count ?? 0;
}

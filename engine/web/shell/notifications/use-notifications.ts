/** Notifications of the person: the list, and what is done to them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/http.ts';
import type { NotificationPage } from './notification.ts';
import { ALL_NOTIFICATIONS, loadNotifications, MOST, notificationKeys, PAGE } from './notification-calls.ts';

type Change = { readonly kind: 'read' | 'delete' | 'delete_all'; readonly entryId: string };

/** The page as it will be once the server did that. */
function after({ data, unread_count, total }: NotificationPage, { kind, entryId }: Change): NotificationPage {
  if (kind === 'delete_all') return { data: [], unread_count: 0, total: 0 };
  const wasUnread = data.some((each) => each.entry_id === entryId && !each.is_read);
  const unread = Math.max(0, unread_count - (wasUnread ? 1 : 0));
  if (kind === 'delete')
    return { data: data.filter((each) => each.entry_id !== entryId), unread_count: unread, total: Math.max(0, total - 1) };
  return { data: data.map((each) => (each.entry_id === entryId ? { ...each, is_read: true } : each)), unread_count: unread, total };
}

/** The list, ten at first and ten more each time; changes show at once and are taken back when they fail. */
export function useNotifications() {
  const queries = useQueryClient();
  const [size, setSize] = useState(PAGE);
  const list = useQuery({ queryKey: notificationKeys(size), queryFn: () => loadNotifications(size), placeholderData: keepPreviousData });
  const change = useMutation({
    mutationFn: ({ kind, entryId }: Change) =>
      call(`/v1/user/notification/modify/${encodeURIComponent(entryId)}`, { method: 'PUT', body: { [`updation_fr_${kind}`]: true } }),
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey: ALL_NOTIFICATIONS });
      const before = queries.getQueriesData<NotificationPage>({ queryKey: ALL_NOTIFICATIONS });
      queries.setQueriesData<NotificationPage>({ queryKey: ALL_NOTIFICATIONS }, (page) => page && after(page, wanted));
      return before;
    },
    onError: (_error, _wanted, before) => {
      for (const [key, page] of before ?? []) queries.setQueryData(key, page);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ALL_NOTIFICATIONS }),
  });
  const page = list.data;
  return {
    page,
    isLoading: list.isPending,
    isLoadingMore: list.isPlaceholderData,
    hasMore: page !== undefined && page.data.length < page.total && size < MOST,
    failure: change.error?.message ?? list.error?.message,
    retry: () => {
      change.reset();
      void list.refetch();
    },
    loadMore: () => setSize((before) => before + PAGE),
    read: (entryId: string) => change.mutate({ kind: 'read', entryId }),
    clear: (entryId: string) => change.mutate({ kind: 'delete', entryId }),
    clearAll: () => page?.data[0] && change.mutate({ kind: 'delete_all', entryId: page.data[0].entry_id }),
  };
}

/** Where notifications come from, and how many at first and with each 'Load more'. */
import { call } from '../../api/http.ts';
import type { NotificationPage } from './notification.ts';

export const PAGE = 10;
/** More than these the server gives nobody at once. */
export const MOST = 200;
export const ALL_NOTIFICATIONS = ['notifications'];
export const notificationKeys = (pageSize: number) => [...ALL_NOTIFICATIONS, pageSize];

/** @throws CallError */
export const loadNotifications = async (pageSize: number): Promise<NotificationPage> =>
  (await call<{ data: NotificationPage }>('/v1/user/notification/list', { query: { pageSize } })).data;

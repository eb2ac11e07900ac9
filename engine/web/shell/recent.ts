/** The pages somebody opened last on this device, newest first. They name records, so they go when the session does. */
import { subscribe } from 'valtio';
import { session } from '../session/session.ts';

export type RecentPage = { readonly to: string; readonly label: string };

const MOST = 8;
const PREFIX = 'recent_pages:';

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'label') === 'string' &&
  typeof Reflect.get(value, 'to') === 'string' &&
  /^\/(?!\/)/.test(Reflect.get(value, 'to'));

export function recentPages(userId: string): readonly RecentPage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPage) : [];
  } catch {
    return [];
  }
}

/** Puts the page first; it stands in the list once. */
export function noteRecent(userId: string, page: RecentPage): void {
  const others = recentPages(userId).filter(({ to }) => to !== page.to);
  localStorage.setItem(PREFIX + userId, JSON.stringify([page, ...others].slice(0, MOST)));
}

subscribe(
  session,
  () => {
    if (session.token !== null) return;
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  },
  true,
);

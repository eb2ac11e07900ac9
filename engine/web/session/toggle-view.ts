import { call } from '../api/http.ts';
import { type CacheUpdate, mergeCache } from './cache-update.ts';

/** An admin changes between the admin view and the user view; the product starts anew in it, in all tabs. */
export async function toggleView(): Promise<void> {
  const { data } = await call<{ readonly data: CacheUpdate }>('/v1/user/toggle_view', { method: 'POST' });
  mergeCache(data);
  window.location.assign('/');
}

/**
 * What a 206 answer carries: rights, organisation or settings of the person changed since this page
 * got to know them. They are merged into what the browser keeps, the server is told, and the page starts anew.
 */
import { isObject } from '../../core/json/index.ts';
import { reloadWhenNothingIsLost } from './reload.ts';

/** The user record and what goes with it, as an answer carries it. */
export type CacheUpdate = { readonly user_data?: object; readonly hash?: string; readonly settings?: unknown };

let isTaking = false;

/** Takes the update that an answer carries, once, however many answers bring it. `acknowledge` tells the server that it came. */
export async function takeCacheUpdate(body: unknown, acknowledge: () => Promise<unknown>): Promise<void> {
  const update = isObject(body) && isObject(body.cache_update_data) ? (body.cache_update_data as CacheUpdate) : undefined;
  if (update === undefined || isTaking) return;
  isTaking = true;
  mergeCache(update);
  try {
    await acknowledge();
    reloadWhenNothingIsLost();
  } catch {
    // Not told: the next answer brings the update again.
    isTaking = false;
  }
}

/** Keeps what came. Other tabs hear of the new hash, and start anew with it. */
export function mergeCache({ user_data, hash, settings }: CacheUpdate): void {
  if (user_data) localStorage.setItem('user', JSON.stringify({ ...kept('user'), ...user_data }));
  if (hash) localStorage.setItem('hash', hash);
  if (settings !== undefined) localStorage.setItem('settings', JSON.stringify(settings));
}

function kept(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A notification as the server gives it, and what of it is shown. */

import { isObject, type JsonObject } from '../../../core/json/index.ts';

/** A request that a bulk change did not reach, or did. */
type BulkItem = { readonly display_code?: string; readonly message?: string };

/** What goes along: the outcome of a bulk change, and what a product says of its subject. */
export type NotificationData = JsonObject & {
  readonly dbResp?: { readonly status?: string; readonly failed_entries?: unknown; readonly result?: unknown } | null;
  readonly result?: unknown;
};

export type Notification = {
  readonly entry_id: string;
  readonly notification_id: string;
  readonly notification_type: string;
  readonly notification_title: string;
  readonly notification_message: string;
  /** UTC instant. */
  readonly notification_time: string;
  readonly redirect_url: string | null;
  readonly is_read: boolean;
  readonly form_data: NotificationData | null;
  /** It says the same of one record as others of the page: what they are together, and the title of all of them. */
  readonly gathered?: { readonly key: string; readonly title: string };
};

export type NotificationPage = { readonly data: readonly Notification[]; readonly unread_count: number; readonly total: number };

const ALL_UPDATED = 'ALL_UPDATED';

/** Whether it tells of a bulk change that did not reach everything: tapping it shows what it did not reach. */
export const hasBulkErrors = ({ form_data }: Pick<Notification, 'form_data'>): boolean => {
  const status = form_data?.dbResp?.status;
  return status !== undefined && status !== ALL_UPDATED;
};

export type BulkGroup = { readonly name: string; readonly items: readonly { readonly code: string; readonly message?: string }[] };

function itemOf(value: unknown): BulkGroup['items'][number] | undefined {
  if (typeof value === 'string' || typeof value === 'number') return { code: String(value) };
  if (!isObject(value)) return undefined;
  const { display_code, message } = value as BulkItem;
  if (typeof display_code !== 'string') return undefined;
  return { code: display_code, ...(typeof message === 'string' && message !== '' ? { message } : {}) };
}

const itemsOf = (value: unknown): BulkGroup['items'] => (Array.isArray(value) ? value.flatMap((each) => itemOf(each) ?? []) : []);

/** What a bulk change did not reach, by the group that says why; `failed_entries` that stand in no group come under no name. */
export function bulkGroups({ form_data }: Pick<Notification, 'form_data'>): readonly BulkGroup[] {
  const result = form_data?.result ?? form_data?.dbResp?.result;
  const groups = isObject(result) ? Object.entries(result).map(([name, items]) => ({ name, items: itemsOf(items) })) : [];
  const named = new Set(groups.flatMap(({ items }) => items.map(({ code }) => code)));
  const others = itemsOf(form_data?.dbResp?.failed_entries).filter(({ code }) => !named.has(code));
  return [...groups, { name: '', items: others }].filter(({ items }) => items.length > 0);
}

/** Where a tap leads: a page of this product as its path, another secure site as its address; nothing else is followed. */
export function targetOf(redirect: string | null, origin: string): { readonly path: string } | { readonly url: string } | undefined {
  if (!redirect) return undefined;
  try {
    const { protocol, origin: there, pathname, search, hash, href } = new URL(redirect, origin);
    if (there === origin) return { path: pathname + search + hash };
    return protocol === 'https:' ? { url: href } : undefined;
  } catch {
    return undefined;
  }
}

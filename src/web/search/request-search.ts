/** Searching requests by their id or the external one. */
import { call } from '../../../engine/web/api/http.ts';

/** Fewer characters find nothing and ask for nothing. */
export const LEAST_CHARACTERS = 4;
export const MOST_CHARACTERS = 100;
export const SEARCH_DELAY_MS = 300;

/** As the server answers. */
export type FoundRequest = {
  readonly id: string;
  readonly display_code: string;
  readonly collab_order_id: string | null;
  readonly is_deleted: boolean;
  readonly srvc_type_id: number | string;
};

export const isEnough = (words: string): boolean => [...words.trim()].length >= LEAST_CHARACTERS;

/** @throws CallError */
export async function searchRequests(words: string, signal?: AbortSignal): Promise<readonly FoundRequest[]> {
  const query = { search_query: words.trim() };
  const { data } = await call<{ data: readonly FoundRequest[] }>('/v1/services/global_search', { query, ...(signal ? { signal } : {}) });
  return data;
}

type Person = {
  readonly org: { readonly type: string };
  readonly user: { readonly read_service_ids: readonly number[] };
};

/** Where a request opens; none for people without rights on its service type. */
export function addressOf({ org, user }: Person, { id, srvc_type_id }: Pick<FoundRequest, 'id' | 'srvc_type_id'>): string | undefined {
  if (!user.read_service_ids.includes(Number(srvc_type_id))) return undefined;
  const base = org.type === 'ORG_TYPE_SRVC_PRVDR' ? '/customer-requests' : '/services';
  return `${base}/${encodeURIComponent(srvc_type_id)}/${encodeURIComponent(id)}`;
}

/** The search of the top bar: requests by what people call them. */
import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { ListQuery, Resources } from '../../../engine/server/resources/types.ts';

/** Letters that a search takes: fewer find too much, and more are no code. */
export const SEARCH_LENGTH = { from: 4, to: 100 } as const;
const MOST = 20;
/** The request's id, and the brand's own number for it. */
const searchIn = ['display_code', 'ext_order_id'];

export type Found = {
  readonly id: unknown;
  readonly display_code: unknown;
  readonly collab_order_id: unknown;
  readonly is_deleted: boolean;
  readonly srvc_type_id: unknown;
};

/**
 * At most 20 requests that the member may read, deleted ones too: those that begin with the words first, then those that
 * hold them elsewhere; the latest first. A field that is hidden from the member or masked is not looked in.
 */
export async function searchRequests(resources: Resources, member: Member, search: string): Promise<readonly Found[]> {
  const wanted: ListQuery = { search, searchIn, searchAt: 'anywhere', withDeleted: true, pageSize: MOST };
  try {
    const first = await resources.list(member, 'service-request', { ...wanted, searchAt: 'start' });
    const more = first.data.length < MOST ? (await resources.list(member, 'service-request', wanted)).data : [];
    const rows = [...new Map([...first.data, ...more].map((row) => [row.id, row])).values()];
    return rows.slice(0, MOST).map(foundOf);
  } catch (error) {
    // Who may read no request, or neither of the fields, finds none.
    if (error instanceof Problem && (error.status === 404 || error.errors.some(({ code }) => code === 'unknown'))) return [];
    throw error;
  }
}

const foundOf = (row: Row): Found => ({
  id: row.id,
  display_code: row.display_code ?? null,
  collab_order_id: row.ext_order_id ?? null,
  is_deleted: row.is_deleted === true,
  srvc_type_id: row.srvc_type_id ?? null,
});

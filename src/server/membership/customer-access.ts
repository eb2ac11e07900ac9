/** What rows of customer access leave of somebody's rights: they narrow what roles give, and never add to it. */

import type { AccessFacts } from './access-facts.ts';
import type { MembershipFacts, ServiceFacts } from './membership-query.ts';

/** Rows that narrow this person; undefined for administrators, and for those who have none. */
export function narrowingOf({ user, roles }: Pick<MembershipFacts, 'user' | 'roles'>): readonly AccessFacts[] | undefined {
  const rows = user.access ?? [];
  return rows.length === 0 || roles.some((role) => role.is_admin) ? undefined : rows;
}

/** Customers of whom anything may be read. */
export const readableBrands = (rows: readonly AccessFacts[]): ReadonlySet<string> =>
  new Set(rows.filter(({ read }) => read).map(({ org_id }) => org_id));

type Service = Pick<ServiceFacts, 'id' | 'org_id'>;

/** What counts for a service type: its own row before that of the whole customer. */
function rowOf(rows: readonly AccessFacts[], { id, org_id }: Service): AccessFacts | undefined {
  const own = rows.filter((row) => row.org_id === org_id);
  return own.find(({ srvc_id }) => srvc_id === id) ?? own.find(({ srvc_id }) => srvc_id === null);
}

/** Rights that the rows leave on a service type. */
export function rightsLeft(rows: readonly AccessFacts[], service: Service): ReadonlySet<string> {
  const row = rowOf(rows, service);
  return new Set([...(row?.create ? ['CREATE'] : []), ...(row?.read ? ['READ'] : []), ...(row?.update ? ['UPDATE'] : [])]);
}

/** Whether the rows leave exports or phone numbers in what is of one service type. */
export const allowsIn = (rows: readonly AccessFacts[] | undefined, service: Service, right: 'export' | 'phone'): boolean =>
  rows === undefined || rowOf(rows, service)?.[right] === true;

/** Where no service type tells which row counts, one customer that keeps exports or phone numbers back is enough. */
export const allow = (rows: readonly AccessFacts[] | undefined, right: 'export' | 'phone'): boolean =>
  rows === undefined || rows.filter(({ read }) => read).every((row) => row[right]);

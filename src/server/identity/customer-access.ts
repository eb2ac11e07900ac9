/** What rows of customer access leave of somebody's rights: they narrow what roles give, and never add to it. */
import type { MembershipFacts, ServiceFacts } from './membership-query.ts';

/** One row: a customer, one of its service types or all of them (null), and what may be done there. */
export type AccessFacts = {
  readonly org_id: string;
  readonly srvc_id: number | null;
  readonly read: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly export: boolean;
  readonly phone: boolean;
};

/** Rows that narrow this person; undefined for administrators, and for those who have none. */
export function narrowingOf({ user, roles }: Pick<MembershipFacts, 'user' | 'roles'>): readonly AccessFacts[] | undefined {
  const rows = user.access ?? [];
  return rows.length === 0 || roles.some((role) => role.is_admin) ? undefined : rows;
}

/** Customers of whom anything may be read. */
export const readableBrands = (rows: readonly AccessFacts[]): ReadonlySet<string> =>
  new Set(rows.filter(({ read }) => read).map(({ org_id }) => org_id));

/** Rights that the rows leave on a service type: its own row counts before that of the whole customer. */
export function rightsLeft(rows: readonly AccessFacts[], { id, org_id }: Pick<ServiceFacts, 'id' | 'org_id'>): ReadonlySet<string> {
  const own = rows.filter((row) => row.org_id === org_id);
  const row = own.find(({ srvc_id }) => srvc_id === id) ?? own.find(({ srvc_id }) => srvc_id === null);
  return new Set([...(row?.create ? ['CREATE'] : []), ...(row?.read ? ['READ'] : []), ...(row?.update ? ['UPDATE'] : [])]);
}

/** Exports and phone numbers are given or withheld as a whole: one customer that keeps them back is enough. */
export const allow = (rows: readonly AccessFacts[] | undefined, right: 'export' | 'phone'): boolean =>
  rows === undefined || rows.filter(({ read }) => read).every((row) => row[right]);

/** An organisation's authorities and people as they stand, read as the definition of authorities says. */
import type { ApprovalKey, Authorities } from '../../core/definitions/approval-types.ts';
import type { Product } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { distinct, listOf, rowsOf, textOf } from '../workflows/rows.ts';
import { type Approval, type Asked, type Authority, type Holder, type Person, resolveApprover } from './resolve.ts';

/** What is stored of an organisation's authorities that are switched on, and of its people. */
export type Approving = { readonly authorities: readonly Authority[]; readonly people: readonly PersonRow[] };
/** A person as approvals see them, and the columns that were read besides. */
export type PersonRow = Person & { readonly name: string; readonly row: Row };

export type Within = { readonly connection: Connection; readonly product?: Pick<Product, 'entities'> | undefined };

/** @throws Error where the entity says nothing of it: then nothing is decided. */
export function authoritiesIn({ product }: Pick<Within, 'product'>, entity: string): Authorities {
  const key = product?.entities.get(entity)?.authorities;
  if (!key) throw new Error(`Nothing says who holds the authorities of "${entity}".`);
  return key;
}

/** @throws Error where the entity says nothing of it: then nothing is decided. */
export function approvalKeyOf({ product }: Pick<Within, 'product'>, entity: string): ApprovalKey {
  const key = product?.entities.get(entity)?.approval;
  if (!key) throw new Error(`Nothing says who decides about records of "${entity}".`);
  return key;
}

/** `also`: columns of people that are read besides. */
export async function approvingIn(within: Within, entity: string, orgId: string, also: readonly string[] = []): Promise<Approving> {
  const key = authoritiesIn(within, entity);
  const rows = await rowsOf(within.connection, { entity, column: 'org_id', values: [orgId] });
  const title = within.product?.entities.get(entity)?.title ?? 'id';
  const active = rows.filter((row) => key.active === undefined || row[key.active] === true);
  return { authorities: active.map((row) => authorityOf(key, row, title)), people: await peopleOf(within.connection, key, [orgId], also) };
}

export async function peopleOf(
  connection: Connection,
  key: Authorities,
  orgIds: readonly (string | null)[],
  also: readonly string[] = [],
): Promise<readonly PersonRow[]> {
  const lists = [...key.holders.values()].flatMap((holder) => (holder.kind === 'among' ? [holder.list] : []));
  const columns = distinct([
    'id',
    'org_id',
    'user_name',
    'is_active',
    'is_admin',
    ...lists,
    ...(key.above === undefined ? [] : [key.above]),
    ...also,
  ]);
  const rows = await rowsOf(connection, { entity: 'user', column: 'org_id', values: distinct(orgIds), columns });
  return rows.map((row) => ({
    id: String(row.id),
    name: textOf(row.user_name) ?? '',
    isActive: row.is_active === true,
    isAdmin: row.is_admin === true,
    lists: Object.fromEntries(lists.map((list) => [list, listOf(row[list])])),
    reportsTo: key.above === undefined ? null : textOf(row[key.above]),
    row,
  }));
}

/** Whom an authority means. */
export function holderOf(key: Authorities, row: Readonly<Record<string, unknown>>): Holder {
  const holder = key.holders.get(String(row[key.kind])) ?? { kind: 'above' };
  if (holder.kind === 'person') return { kind: 'person', id: textOf(row[holder.field]) ?? '' };
  return holder.kind === 'among' ? { kind: 'among', list: holder.list, value: row[holder.field] ?? '' } : { kind: 'above' };
}

const authorityOf = (key: Authorities, row: Row, title: string): Authority => ({
  id: String(row.id),
  name: textOf(row[title]) ?? '',
  matters: listOf(row[key.matters]),
  scope: (key.scope === undefined ? null : row[key.scope]) ?? null,
  limit: key.limit === undefined ? null : numberOf(row[key.limit]),
  order: (key.order === undefined ? null : numberOf(row[key.order])) ?? 0,
  holder: holderOf(key, row),
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const approverOf = ({ authorities, people }: Approving, asked: Asked): Approval => resolveApprover(authorities, people, asked);

/** What a record asks for, as its entity says. */
export const askedBy = (key: ApprovalKey, record: Readonly<Record<string, unknown>>): Asked => ({
  requesterId: textOf(record[key.requester]) ?? '',
  matter: key.matter,
  amount: key.amount === undefined ? null : numberOf(record[key.amount]),
  scope: (key.scope === undefined ? null : record[key.scope]) ?? null,
});

export const namesOf = ({ people }: Approving, ids: readonly string[]): string =>
  people
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

const own = system('who decides');

/** Who decides about each of the records; nobody where nobody is left. Read by the server: whoever asks may not see the authorities. */
export const approversOf = (within: Within, entity: string, records: readonly Row[]): Promise<readonly (readonly string[])[]> =>
  within.connection.as(own, async (connection) => {
    const key = approvalKeyOf(within, entity);
    const approving = new Map<unknown, Approving>();
    for (const orgId of distinct(records.map(({ org_id }) => textOf(org_id))))
      approving.set(orgId, await approvingIn({ ...within, connection }, key.authorities, orgId));
    return records.map((record) => {
      const known = approving.get(record.org_id);
      const found = known && approverOf(known, askedBy(key, record));
      return found === undefined || found.kind === 'nobody' ? [] : found.approverIds;
    });
  });

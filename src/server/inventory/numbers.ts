/** Running numbers of an organisation: vouchers, transfers and warehouses. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';

const marks = { 'stock-voucher': 'V', 'stock-transfer': 'ST' } as const;

/**
 * The next number of an organisation: ACM-V000012, ACM-ST000003. The counter stays locked until the transaction ends,
 * so that a rollback gives its number back. Needs a connection of the server itself: the organisation may be another's.
 */
export async function nextNumber({ kysely }: Connection, kind: keyof typeof marks, orgId: string, now: string): Promise<string> {
  const { rows } = await sql<{ value: number; prefix: string | null }>`
    insert into counter (id, org_id, kind, value, created_at, updated_at, version)
    values (${newId()}::uuid, ${orgId}::uuid, ${kind}::text, 1, ${now}::timestamptz, ${now}::timestamptz, 1)
    on conflict (org_id, kind) do update set value = counter.value + 1, updated_at = excluded.updated_at, version = counter.version + 1
    returning value, (select o.code from organisation o where o.id = counter.org_id) as prefix`.execute(kysely);
  const [counter] = rows;
  return `${counter?.prefix ?? 'ORG'}-${marks[kind]}${String(counter?.value ?? 0).padStart(6, '0')}`;
}

/** Places that the product keeps itself are numbered from here on. */
const SYSTEM_NUMBERS = 900_001;

/** First free number of a warehouse; those who ask at the same time take turns. */
export async function nextPlaceNumber({ kysely }: Connection, orgId: string, isSystem: boolean): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`warehouse ${orgId}`}))`.execute(kysely);
  const from = isSystem ? SYSTEM_NUMBERS : 1;
  const below = isSystem ? 1_000_000 : SYSTEM_NUMBERS;
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from warehouse where org_id = ${orgId}::uuid and number >= ${from} and number < ${below}`.execute(kysely);
  return Math.max(from, Number(rows[0]?.last ?? 0) + 1);
}

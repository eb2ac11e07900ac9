/** Running numbers of an organisation: vouchers, transfers and warehouses. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { tables, takeTurn } from '../rows/index.ts';

const marks = { 'stock-voucher': 'V', 'stock-transfer': 'ST' } as const;

/**
 * The next number of an organisation: ACM-V000012, ACM-ST000003. The counter stays locked until the transaction ends,
 * so that a rollback gives its number back. Needs a connection of the server itself: the organisation may be another's.
 */
export async function nextNumber(connection: Connection, kind: keyof typeof marks, orgId: string, now: string): Promise<string> {
  const counter = await tables(connection)
    .insertInto('counter')
    .values({ id: newId(), org_id: orgId, kind, value: 1, created_at: now, updated_at: now, version: 1 })
    .onConflict((clash) =>
      clash.columns(['org_id', 'kind']).doUpdateSet((is) => ({
        value: is('counter.value', '+', 1),
        updated_at: is.ref('excluded.updated_at'),
        version: is('counter.version', '+', 1),
      })),
    )
    .returning((is) => [
      'counter.value',
      is.selectFrom('organisation as o').whereRef('o.id', '=', 'counter.org_id').select('o.code').as('prefix'),
    ])
    .executeTakeFirstOrThrow();
  return `${counter.prefix ?? 'ORG'}-${marks[kind]}${`${counter.value}`.padStart(6, '0')}`;
}

/** Places that the product keeps itself are numbered from here on. */
const SYSTEM_NUMBERS = 900_001;

/** First free number of a warehouse; those who ask at the same time take turns. */
export async function nextPlaceNumber(connection: Connection, orgId: string, isSystem: boolean): Promise<number> {
  await takeTurn(connection, `warehouse ${orgId}`);
  const from = isSystem ? SYSTEM_NUMBERS : 1;
  const below = isSystem ? 1_000_000 : SYSTEM_NUMBERS;
  const { last } = await tables(connection)
    .selectFrom('warehouse')
    .where('org_id', '=', orgId)
    .where('number', '>=', from)
    .where('number', '<', below)
    .select((is) => is.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return Math.max(from, (last ?? 0) + 1);
}

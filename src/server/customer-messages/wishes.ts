/** Customers who want no messages of a brand: by their number, or by their address. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { ProductResources } from '../rows/index.ts';

const keeper = system('messages to customers');

/** How somebody is reached: digits of a number, or an address. */
export type Reach = { readonly orgId: string; readonly by: 'mobile' | 'email'; readonly at: string };

/** As it is compared: addresses know no capital letters. */
const plain = ({ by, at }: Pick<Reach, 'by' | 'at'>) => (by === 'email' ? at.trim().toLowerCase() : at);
const keyOf = (reach: Reach) => `${reach.orgId} ${reach.by} ${plain(reach)}`;

/** Answers whether somebody wants none. One statement, however many are asked for. */
export async function silentOnes(connection: Connection, reaches: readonly Reach[]): Promise<(reach: Reach) => boolean> {
  if (reaches.length === 0) return () => false;
  const wanted = JSON.stringify(reaches.map((reach) => ({ org_id: reach.orgId, by: reach.by, at: plain(reach) })));
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ org_id: string; by: Reach['by']; at: string }>`
      select w.org_id, w.by, w.at from jsonb_to_recordset(${wanted}::text::jsonb) as w(org_id uuid, by text, at text)
      where exists (select from message_opt_out o where o.org_id = w.org_id
        and case w.by when 'mobile' then o.mobile = w.at else o.email = w.at end)`.execute(kysely),
  );
  const silent = new Set(rows.map(({ org_id, by, at }) => keyOf({ orgId: org_id, by, at })));
  return (reach) => silent.has(keyOf(reach));
}

type Context = { readonly connection: Connection; readonly resources: ProductResources };

/** Once or again comes to the same. */
export async function silence({ connection, resources }: Context, reach: Reach): Promise<void> {
  // Two at once come one after the other: there is one record of it.
  await sql`select pg_advisory_xact_lock(hashtext(${`no messages ${keyOf(reach)}`}))`.execute(connection.kysely);
  if ((await standing(connection, reach)) !== undefined) return;
  const row = { org_id: reach.orgId, [reach.by]: plain(reach), source: 'customer' as const };
  await resources.create(keeper, 'message-opt-out', [row], connection);
}

export async function unsilence({ connection, resources }: Context, reach: Reach): Promise<void> {
  const id = await standing(connection, reach);
  if (id !== undefined) await resources.remove(keeper, 'message-opt-out', [{ id }], connection);
}

async function standing(connection: Connection, reach: Reach): Promise<string | undefined> {
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ id: string }>`select id from message_opt_out
      where org_id = ${reach.orgId}::uuid and ${sql.ref(reach.by)} = ${plain(reach)}`.execute(kysely),
  );
  return rows[0]?.id;
}

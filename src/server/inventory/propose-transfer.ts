/**
 * What is low somewhere is proposed to be sent there: a draft of a transfer from the warehouse that can spare the most, as much as
 * the shortage. The holder's own stores come first, then those of whoever owns the item. The desk decides about the draft.
 */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Draft, type EffectOf, type EntityRows, entityRows } from '../rows/index.ts';
import { oldestPieces } from './custody.ts';
import { isSerialized } from './kinds.ts';
import { rounded } from './movements.ts';
import { stores } from './stores.ts';

const proposer = system('transfer of what is low');

/** States in which a proposal stands: nothing else is proposed meanwhile. */
const STANDING = ['draft', 'approved', 'dispatched', 'partially_received', 'disputed'] as const;
/** Places that may be told to have too little: those that people work from. */
const kept = [...stores, 'technician_van'] as const;

type Balance = EntityRows['stock-balance'];
type Giver = { readonly warehouse_id: string; readonly org_id: string; readonly spare: number };

export const proposeTransfer: EffectOf<'stock-balance'> = {
  name: 'propose-transfer',
  options: { type: 'object', additionalProperties: false },
  async run({ connection, resources }, _, effects) {
    for (const { doc } of effects) {
      const shortage = rounded((doc.min_level ?? 0) - doc.quantity);
      if (shortage <= 0 || !kept.some((type) => type === doc.warehouse_type)) continue;
      const draft = await connection.as(proposer, (server) => draftFor(server, doc, shortage));
      if (draft) await resources.create(proposer, 'stock-transfer', [draft], connection);
    }
  },
};

/** Undefined where one stands already, or no warehouse has any to spare. */
async function draftFor(connection: Connection, balance: Balance, shortage: number): Promise<Draft<'stock-transfer'> | undefined> {
  // Locked, so that two proposals for it cannot each find that there is none.
  await entityRows(connection, { entity: 'stock-balance', values: [balance.id], columns: ['id'], lock: true });
  const giver = (await isProposed(connection, balance.id)) ? undefined : await giverOf(connection, balance);
  if (!giver) return undefined;
  const { item_id } = balance;
  const most = Math.min(shortage, giver.spare);
  const pieces = { item_id, from_id: giver.warehouse_id, quantity: most };
  const serials = isSerialized(balance) ? await oldestPieces(connection, pieces) : [];
  const quantity = isSerialized(balance) ? serials.length : most;
  if (quantity <= 0) return undefined;
  return {
    ...ends(balance, giver),
    org_id: giver.org_id,
    from_id: giver.warehouse_id,
    to_id: balance.warehouse_id,
    inventory_type: balance.inventory_type,
    lines: [{ item_id, quantity, serials }],
    proposed_for: balance.id,
  };
}

function ends({ holder_id, org_id, warehouse_type, custodian_id }: Balance, giver: Giver): Pick<Draft<'stock-transfer'>, 'kind'> {
  if (giver.org_id !== holder_id) return { kind: 'to_sp', ...{ provider_id: holder_id } };
  const brand = org_id === holder_id ? {} : { brand_id: org_id };
  if (warehouse_type === 'technician_van') return { kind: 'to_technician', ...{ technician_id: custodian_id }, ...brand };
  return { kind: 'inter_warehouse', ...brand };
}

async function isProposed({ kysely }: Connection, balanceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from stock_transfer where proposed_for = ${balanceId}::uuid and state = any(${[...STANDING]}::text[]) limit 1`.execute(
    kysely,
  );
  return rows.length > 0;
}

/**
 * What a store can spare is what it holds above its own minimum, without what drafts and approved transfers already take from it.
 * A provider is sent only what its brand owns, and nothing by a brand that it no longer works for.
 */
async function giverOf({ kysely }: Connection, { id, item_id, holder_id, org_id, warehouse_id }: Balance): Promise<Giver | undefined> {
  const { rows } = await sql<Giver>`
    select g.* from (
      select w.id as warehouse_id, w.org_id, w.number,
        b.quantity - coalesce(b.min_level, 0) - coalesce((
          select sum((l->>'quantity')::numeric) from stock_transfer t cross join jsonb_array_elements(t.lines) l
          where t.from_id = w.id and t.state in ('draft', 'approved') and l->>'item_id' = b.item_id::text), 0)::double precision as spare
      from stock_balance b join warehouse w on w.id = b.warehouse_id
      where b.item_id = ${item_id}::uuid and b.id <> ${id}::uuid and w.id <> ${warehouse_id}::uuid
        and w.is_active and w.is_structural is not true and w.type = any(${[...stores]}::text[])
        and (w.org_id = ${holder_id}::uuid or (w.org_id = ${org_id}::uuid and exists (
          select 1 from partnership p where p.is_active and p.org_id = ${org_id}::uuid and p.provider_id = ${holder_id}::uuid)))
    ) g where g.spare > 0
    order by g.org_id = ${holder_id}::uuid desc, g.spare desc, g.number limit 1`.execute(kysely);
  return rows[0];
}

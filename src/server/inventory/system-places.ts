/** Places that the product keeps itself: what is on the way, what customers have, what was written off. One of each an organisation. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { type ProductContext, present, tables, takeTurn } from '../rows/index.ts';

const names = { in_transit: 'In transit', customer: 'At customers', scrap: 'Written off' } as const;
export type SystemPlace = keyof typeof names;

const keeper = system('stock ledger');

/** Id of the organisation's place of that kind; it is made when first needed. */
export async function systemPlace(
  { connection, resources }: Pick<ProductContext, 'connection' | 'resources'>,
  orgId: string,
  type: SystemPlace,
): Promise<string> {
  return connection.as(keeper, async (server) => {
    const find = () =>
      tables(server)
        .selectFrom('warehouse')
        .select('id')
        .where('org_id', '=', orgId)
        .where('type', '=', type)
        .where('is_system', '=', true)
        .executeTakeFirst();
    const found = await find();
    if (found) return found.id;
    // Two that need it at the same time make it once.
    await takeTurn(server, `${type} ${orgId}`);
    const meanwhile = await find();
    if (meanwhile) return meanwhile.id;
    const [made] = await resources.create(keeper, 'warehouse', [{ org_id: orgId, name: names[type], type, is_system: true }], server);
    return present(made).id;
  });
}

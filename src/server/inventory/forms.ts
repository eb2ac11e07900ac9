/** The form of an organisation's items. It has the organisation's id, so that every item knows it without looking. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { type ProductContext, tables } from '../rows/index.ts';

const maker = system('form of items');

/** Makes the forms that are not there yet. */
export async function makeForms({ connection, resources }: ProductContext, orgIds: readonly string[]): Promise<void> {
  const wanted = distinct(orgIds);
  if (wanted.length === 0) return;
  await connection.as(maker, async (server) => {
    const rows = await tables(server).selectFrom('item_form').select('id').where('id', 'in', wanted).execute();
    const known = new Set(rows.map(({ id }) => id));
    const missing = wanted.filter((id) => !known.has(id)).map((org_id) => ({ org_id, name: 'Items' }));
    if (missing.length > 0) await resources.create(maker, 'item-form', missing, server);
  });
}

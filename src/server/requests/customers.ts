/** The customer behind a request: chosen, recognised by mobile and name, or new. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, pointerIn, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { addressFields, contactFields } from '../customers/index.ts';

const linked = [...contactFields, ...addressFields];

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/**
 * Gives every request its customer. A chosen one fills in what the request leaves empty (the address as a
 * whole or not at all); otherwise one of the brand with the same mobile and name is taken, or made.
 * @throws invalid (422) at `/customer_id` for a customer of another brand.
 */
export async function linkCustomers(changes: readonly Change[], context: HookContext): Promise<void> {
  await takeChosen(changes, context);
  await findOrMake(
    changes.filter(({ after }) => isBlank(after.customer_id) && !isBlank(after.cust_name) && !isBlank(after.cust_mobile)),
    context,
  );
}

async function takeChosen(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  const chosen = changes.filter(({ after }) => !isBlank(after.customer_id));
  const values = chosen.map(({ after }) => String(after.customer_id));
  const customers = byId(await rowsOf(connection, { entity: 'customer', values, columns: ['id', 'org_id', 'address', ...linked] }));
  for (const { after } of chosen) {
    const at = changes.findIndex((change) => change.after === after);
    const customer = customers.get(after.customer_id);
    if (customer?.org_id !== after.org_id || !customer) {
      throw problems.invalid({
        errors: [
          { pointer: pointerIn(changes, at, '/customer_id'), code: 'reference', message: said('problem.requests.no_such_customer') },
        ],
      });
    }
    const hasAddress = addressFields.some((name) => !isBlank(after[name]));
    const names = hasAddress ? contactFields : linked;
    for (const name of names) if (isBlank(after[name])) after[name] = customer[name] ?? null;
    if (!hasAddress) after.address = customer.address ?? null;
  }
}

const identityOf = (row: Row) => JSON.stringify([row.org_id, textOf(row.cust_mobile), textOf(row.cust_name)?.trim().toLowerCase()]);

async function findOrMake(changes: readonly Change[], { connection, resources }: HookContext): Promise<void> {
  if (changes.length === 0) return;
  const values = changes.map(({ after }) => String(after.cust_mobile));
  const columns = ['id', 'org_id', 'cust_mobile', 'cust_name'];
  const found = await rowsOf(connection, { entity: 'customer', column: 'cust_mobile', values, columns });
  const known = new Map(found.map((row) => [identityOf(row), row]));
  const missing = new Map(changes.filter(({ after }) => !known.has(identityOf(after))).map(({ after }) => [identityOf(after), after]));
  const drafts = [...missing.values()].map((after) => ({ org_id: after.org_id, ...pick(after, linked) }));
  if (drafts.length > 0) {
    const made = await resources.create(system('customer of a request'), 'customer', drafts, connection);
    for (const row of made) known.set(identityOf(row), row);
  }
  for (const { after } of changes) after.customer_id = known.get(identityOf(after))?.id ?? null;
}

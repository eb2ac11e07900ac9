/** The customer behind a request: chosen, recognised by mobile and name, or new. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { namedRows } from '../../../engine/server/resources/sought.ts';
import { byId, distinct, pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';
import { addressFields, contactFields } from '../customers/index.ts';
import { type Changed, type Draft, type EntityRows, entityRows, type ProductContext } from '../rows/index.ts';

const linked = [...contactFields, ...addressFields];

type Changes = readonly Changed<'service-request'>[];
type Identity = Pick<Changes[number]['after'], 'org_id' | 'cust_mobile' | 'cust_name'>;

const isBlank = (value: unknown) => value === null || value === undefined || value === '';
const linkedOf = (row: Changes[number]['after']): Draft<'customer'> => ({
  ...Object.fromEntries(linked.map((name) => [name, row[name] ?? null])),
  cust_name: row.cust_name ?? '',
});

/**
 * Gives every request its customer. A chosen one fills in what the request leaves empty (the address as a
 * whole or not at all); otherwise one of the brand with the same mobile and name is taken, whose language goes along, or made.
 * @throws invalid (422) at `/customer_id` for a customer of another brand.
 */
export async function linkCustomers(changes: Changes, context: ProductContext, chosen?: Chosen): Promise<void> {
  takeChosen(changes, chosen ?? (await chosenCustomers(changes, context)));
  await findOrMake(
    changes.filter(({ after }) => isBlank(after.customer_id) && !isBlank(after.cust_name) && !isBlank(after.cust_mobile)),
    context,
  );
}

type Chosen = Awaited<ReturnType<typeof chosenCustomers>>;

/** Customers that were chosen, by their ids. */
export async function chosenCustomers(changes: Changes, context: ProductContext) {
  const values = distinct(changes.map(({ after }) => after.customer_id).filter((id) => !isBlank(id)));
  const columns = ['id', 'org_id', 'address', ...linked] as const;
  return byId(
    (await namedRows(context, { entity: 'customer', values, columns })) as Pick<EntityRows['customer'], (typeof columns)[number]>[],
  );
}

function takeChosen(changes: Changes, customers: Chosen): void {
  for (const [at, { after }] of changes.entries()) {
    if (isBlank(after.customer_id)) continue;
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
    for (const name of names) if (isBlank(after[name])) Object.assign(after, { [name]: customer[name] ?? null });
    if (!hasAddress) after.address = customer.address ?? null;
  }
}

const identityOf = (row: Identity) => JSON.stringify([row.org_id, textOf(row.cust_mobile), textOf(row.cust_name)?.trim().toLowerCase()]);

async function findOrMake(changes: Changes, { connection, resources }: ProductContext): Promise<void> {
  if (changes.length === 0) return;
  const values = distinct(changes.map(({ after }) => after.cust_mobile));
  const columns = ['id', 'org_id', 'cust_mobile', 'cust_name', 'cust_language'] as const;
  const found = await entityRows(connection, { entity: 'customer', column: 'cust_mobile', values, columns });
  const known = new Map(found.map((row) => [identityOf(row), row]));
  const missing = new Map(changes.filter(({ after }) => !known.has(identityOf(after))).map(({ after }) => [identityOf(after), after]));
  const drafts = [...missing.values()].map((after) => ({ org_id: after.org_id, ...linkedOf(after) }));
  if (drafts.length > 0) {
    const made = await resources.create(system('customer of a request'), 'customer', drafts, connection);
    for (const row of made) known.set(identityOf(row), row);
  }
  for (const { after } of changes) {
    const customer = known.get(identityOf(after));
    after.customer_id = customer?.id ?? null;
    if (isBlank(after.cust_language)) after.cust_language = customer?.cust_language ?? null;
  }
}

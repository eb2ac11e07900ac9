/** What a person may do with one customer's requests: one row for each customer or service type of it. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, type WorkflowInputs, type WorkflowOf } from '../rows/index.ts';

const writer = system('give-access');
const rights = ['can_create', 'can_update', 'can_export', 'can_phone'] as const;
type Input = WorkflowInputs['customer-access']['give-access'];

export const accessHooks: HooksOf<'customer-access'> = {
  beforeCreate: readsToo,
  beforeUpdate: readsToo,
};

/** Whoever may change something sees it. */
function readsToo(changes: readonly Changed<'customer-access'>[]): void {
  for (const { after } of changes) if (rights.some((right) => after[right] === true)) after.can_read = true;
}

type Key = Pick<EntityRows['customer-access'], 'user_id' | 'cust_org_id'> & { readonly cust_srvc_id?: number | null | undefined };
const keyColumns = ['id', 'user_id', 'cust_org_id', 'cust_srvc_id'] as const;
const keyOf = (row: Key) => JSON.stringify([row.user_id, row.cust_org_id, row.cust_srvc_id ?? null]);

/** The same rights for several people and service types at once; rows that are there already get them instead of theirs. */
export const giveAccess: WorkflowOf<'customer-access', 'give-access'> = {
  name: 'give-access',
  entity: 'customer-access',
  async run({ connection, resources, principal }, { input }) {
    const types = await ownTypes(connection, input);
    const ticks = ticksOf(input.rights ?? []);
    const userIds = input.user_ids;
    const rows = await entityRows(connection, { entity: 'customer-access', column: 'user_id', values: userIds, columns: keyColumns });
    const stored = new Map(rows.map((row) => [keyOf(row), row]));
    const wanted = userIds.flatMap((user_id) => types.map((cust_srvc_id) => ({ user_id, cust_org_id: input.cust_org_id, cust_srvc_id })));
    const keys = new Set(wanted.map(keyOf));
    const there = [...stored].filter(([key]) => keys.has(key)).map(([, row]) => row);
    const missing = wanted.filter((row) => !stored.has(keyOf(row)));
    const org_id = principal.kind === 'member' ? principal.org.id : null;
    await resources.update(
      writer,
      'customer-access',
      there.map(({ id }) => ({ id, patch: ticks })),
      connection,
    );
    await resources.create(
      writer,
      'customer-access',
      missing.map((row) => ({ ...row, ...ticks, org_id })),
      connection,
    );
    return { count: wanted.length };
  },
};

/** Who may do anything with requests reads them. */
const ticksOf = (given: readonly NonNullable<Input['rights']>[number][]) => ({
  can_read: true,
  can_create: given.includes('create'),
  can_update: given.includes('update'),
  can_export: given.includes('export'),
  can_phone: given.includes('phone'),
});

/** Ids of the chosen service types, null for all of them. @throws invalid (422) for one of another customer. */
async function ownTypes(connection: Connection, input: Input): Promise<readonly (number | null)[]> {
  const ids = distinct(input.cust_srvc_ids ?? []);
  if (ids.length === 0) return [null];
  const found = byId(await entityRows(connection, { entity: 'service-type', values: ids, columns: ['id', 'org_id'] }));
  if (ids.every((id) => found.get(id)?.org_id === input.cust_org_id)) return ids;
  throw problems.invalid({
    errors: [{ pointer: '/cust_srvc_ids', code: 'reference', message: said('problem.people.choose_service_types_customer') }],
  });
}

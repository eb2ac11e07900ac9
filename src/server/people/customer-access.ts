/** What a person may do with one customer's requests: one row for each customer or service type of it. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { byId, distinct, listOf, pointerIn, rowsOf, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';

const writer = system('give-access');
const rights = ['read', 'create', 'update', 'export', 'phone'] as const;
const column = (right: (typeof rights)[number]) => `can_${right}` as const;

export const accessHooks: EntityHooks = {
  async beforeCreate(changes, { connection }) {
    readsToo(changes);
    await assertApart(connection, changes);
  },
  beforeUpdate: (changes) => readsToo(changes),
};

/** Whoever may change something sees it. */
function readsToo(changes: readonly Change[]): void {
  for (const { after } of changes) if (rights.some((right) => after[column(right)] === true)) after.can_read = true;
}

const keyOf = (row: Row) => JSON.stringify([row.user_id, row.cust_org_id, row.cust_srvc_id ?? null]);

/** @throws invalid (422): a database lets any number of rows without a service type stand beside each other. */
async function assertApart(connection: Connection, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ after }) => after);
  // Locked, so that two calls cannot each find the other's row missing.
  await rowsOf(connection, { entity: 'user', values: rows.map((row) => String(row.user_id)), columns: ['id'], lock: true });
  const stored = await rowsOf(connection, { entity: 'customer-access', column: 'user_id', values: rows.map((row) => String(row.user_id)) });
  const seen = new Set(stored.map(keyOf));
  const errors = rows.flatMap((row, index) => {
    const isDouble = seen.has(keyOf(row));
    seen.add(keyOf(row));
    const message = said('problem.people.person_row_customer_service_type');
    return isDouble ? [{ pointer: pointerIn(changes, index, '/cust_srvc_id'), code: 'unique', message }] : [];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

/** The same rights for several people and service types at once; rows that are there already get them instead of theirs. */
export const giveAccess: WorkflowRun = {
  name: 'give-access',
  entity: 'customer-access',
  async run({ connection, resources, principal }, { input }) {
    const types = await ownTypes(connection, input);
    const given = new Set(textsOf(input.rights));
    const ticks = Object.fromEntries(rights.map((right) => [column(right), right === 'read' || given.has(right)]));
    const userIds = textsOf(input.user_ids);
    const stored = new Map(
      (await rowsOf(connection, { entity: 'customer-access', column: 'user_id', values: userIds })).map((row) => [keyOf(row), row]),
    );
    const wanted = userIds.flatMap((user_id) => types.map((cust_srvc_id) => ({ user_id, cust_org_id: input.cust_org_id, cust_srvc_id })));
    const keys = new Set(wanted.map(keyOf));
    const there = [...stored].filter(([key]) => keys.has(key)).map(([, row]) => row);
    const missing = wanted.filter((row) => !stored.has(keyOf(row)));
    const org_id = principal.kind === 'member' ? principal.org.id : null;
    await resources.update(
      writer,
      'customer-access',
      there.map(({ id }) => ({ id: String(id), patch: ticks })),
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

/** Ids of the chosen service types, null for all of them. @throws invalid (422) for one of another customer. */
async function ownTypes(connection: Connection, input: Row): Promise<readonly (number | null)[]> {
  const ids = distinct(listOf(input.cust_srvc_ids).filter((id): id is number => typeof id === 'number'));
  if (ids.length === 0) return [null];
  const found = byId(await rowsOf(connection, { entity: 'service-type', values: ids }));
  if (ids.every((id) => found.get(id)?.org_id === input.cust_org_id)) return ids;
  throw problems.invalid({
    errors: [{ pointer: '/cust_srvc_ids', code: 'reference', message: said('problem.people.choose_service_types_customer') }],
  });
}

/** The platform owner's templates: a type with its life cycle, copied to an organisation that uses it as its own from then on. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';

const writer = system('give-to-organisation');
const typeFields = {
  'service-type': ['icon', 'description', 'service_nature', 'sla_hours', 'sla_priorities', 'custom_fields'],
  'subtask-type': ['icon', 'description', 'default_duration', 'sla_hours', 'sla_priorities', 'custom_fields'],
} as const;
const statusFields = [
  'key',
  'title',
  'colour',
  'status_type',
  'order',
  'is_initial',
  'is_final',
  'is_retired',
  'sla_effect',
  'required_fields',
] as const;
const moveFields = ['order', 'guard', 'guard_message'] as const;

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

type Copying = { readonly connection: Connection; readonly resources: Resources; readonly orgId: string };

/** Copies the record. Answers the copy's name and the organisation's. @throws conflict (409) when it has a type of this name. */
export const giveType = (entity: keyof typeof typeFields): WorkflowRun => ({
  name: 'give-to-organisation',
  entity,
  async run({ connection, resources }, { records, input }) {
    const orgId = String(input.org_id);
    const [organisation] = await connection.as(writer, (own) => rowsOf(own, { entity: 'organisation', values: [orgId] }));
    const copying = { connection, resources, orgId };
    let name = '';
    for (const record of records) {
      name = textOf(input.name) ?? String(record.name);
      const same = await ownRows(copying, entity);
      if (same.some((row) => row.name === name))
        throw problems.conflict({
          subCode: 'name',
          message: said('problem.setup.already_give_copy_another_name', { name: organisation?.name, otherName: name }),
        });
      const status_group_id = await copyGroup(copying, String(record.status_group_id));
      await resources.create(writer, entity, [{ ...pick(record, typeFields[entity]), org_id: orgId, name, status_group_id }], connection);
    }
    return { name, organisation: organisation?.name };
  },
});

const ownRows = ({ connection, orgId }: Copying, entity: string): Promise<Row[]> =>
  connection.as(writer, (own) => rowsOf(own, { entity, column: 'org_id', values: [orgId] }));

/** The life cycle, built step by step as a person would; roles are left out, for they are other people's. */
async function copyGroup(copying: Copying, groupId: string): Promise<unknown> {
  const { connection, resources, orgId } = copying;
  const [group] = await rowsOf(connection, { entity: 'status-group', values: [groupId] });
  const statuses = await rowsOf(connection, { entity: 'status', column: 'group_id', values: [groupId] });
  const moves = await rowsOf(connection, { entity: 'status-transition', column: 'group_id', values: [groupId] });
  const make = (entity: string, rows: readonly Row[]) => resources.create(writer, entity, rows, connection);
  const taken = new Set((await ownRows(copying, 'status-group')).map(({ name }) => name));
  const [made] = await make('status-group', [{ org_id: orgId, name: freeName(String(group?.name), taken), kind: group?.kind }]);
  const own = { org_id: orgId, group_id: made?.id };
  const copies = await make(
    'status',
    statuses.map((status) => ({ ...pick(status, statusFields), ...own })),
  );
  const idOf = new Map(statuses.map(({ id }, index) => [id, copies[index]?.id]));
  await make(
    'status-transition',
    moves.map((move) => ({ ...pick(move, moveFields), ...own, from_id: idOf.get(move.from_id), to_id: idOf.get(move.to_id) })),
  );
  await resources.update(writer, 'status-group', [{ id: String(made?.id), patch: { is_active: true } }], connection);
  return made?.id;
}

/** The name, or with a number behind it. */
function freeName(name: string, taken: ReadonlySet<unknown>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, 55)} ${number}`;
    if (!taken.has(tried)) return tried;
  }
}

/** The platform owner's templates: a type with its life cycle, copied to an organisation that uses it as its own from then on. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { entityRows, type ProductContext, present, type WorkflowOf, wholeRows } from '../rows/index.ts';

const writer = system('give-to-organisation');
const serviceFields = [
  'icon',
  'description',
  'service_nature',
  'sla_hours',
  'sla_response_hours',
  'sla_risk_percent',
  'sla_priorities',
  'sla_risk_told',
  'sla_over_told',
  'custom_fields',
] as const;
const subtaskFields = [
  'icon',
  'description',
  'default_duration',
  'sla_hours',
  'sla_response_hours',
  'sla_risk_percent',
  'sla_priorities',
  'custom_fields',
] as const;
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
  'sla_pause_reason',
  'sla_responds',
  'required_fields',
] as const;
const moveFields = ['order', 'verb', 'guard', 'guard_message'] as const;

const pick = <R extends object, C extends keyof R & string>(row: R, names: readonly C[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as Pick<R, C>;

type Copying = Pick<ProductContext, 'connection' | 'resources'> & { readonly orgId: string };
/** What the copy has of its own. */
type Own = { readonly org_id: string; readonly name: string; readonly status_group_id: string };
type Giving<R> = {
  readonly entity: 'service-type' | 'subtask-type';
  readonly records: readonly R[];
  readonly input: { readonly org_id: string; readonly name?: string | null | undefined };
  readonly make: (record: R, own: Own) => Promise<unknown>;
};

/** Copies the record. Answers the copy's name and the organisation's. @throws conflict (409) when it has a type of this name. */
export const giveServiceType: WorkflowOf<'service-type', 'give-to-organisation'> = {
  name: 'give-to-organisation',
  entity: 'service-type',
  run: (context, call) =>
    give(context, {
      ...call,
      entity: 'service-type',
      make: (record, own) =>
        context.resources.create(writer, 'service-type', [{ ...pick(record, serviceFields), ...own }], context.connection),
    }),
};

/** Likewise. */
export const giveSubtaskType: WorkflowOf<'subtask-type', 'give-to-organisation'> = {
  name: 'give-to-organisation',
  entity: 'subtask-type',
  run: (context, call) =>
    give(context, {
      ...call,
      entity: 'subtask-type',
      make: (record, own) =>
        context.resources.create(writer, 'subtask-type', [{ ...pick(record, subtaskFields), ...own }], context.connection),
    }),
};

async function give<R extends { readonly name: string; readonly status_group_id: string }>(
  { connection, resources }: ProductContext,
  { entity, records, input, make }: Giving<R>,
) {
  const orgId = input.org_id;
  const [organisation] = await connection.as(writer, (own) =>
    entityRows(own, { entity: 'organisation', values: [orgId], columns: ['name'] }),
  );
  const copying = { connection, resources, orgId };
  let name = '';
  for (const record of records) {
    name = textOf(input.name) ?? record.name;
    const names = await ownNames(copying, entity);
    if (names.has(name))
      throw problems.conflict({
        subCode: 'name',
        message: said('problem.setup.already_give_copy_another_name', { name: organisation?.name, otherName: name }),
      });
    await make(record, { org_id: orgId, name, status_group_id: await copyGroup(copying, record.status_group_id) });
  }
  return { name, organisation: organisation?.name };
}

/** What the organisation's own records are called. */
async function ownNames(
  { connection, orgId }: Copying,
  entity: 'service-type' | 'subtask-type' | 'status-group',
): Promise<ReadonlySet<string>> {
  const wanted = { entity, column: 'org_id', values: [orgId], columns: ['name'] } as const;
  const rows = await connection.as(writer, (own) => entityRows(own, wanted));
  return new Set(rows.map(({ name }) => name));
}

/** The life cycle, built step by step as a person would; roles are left out, for they are other people's. */
async function copyGroup(copying: Copying, groupId: string): Promise<string> {
  const { connection, resources, orgId } = copying;
  const [group] = await wholeRows(connection, { entity: 'status-group', values: [groupId] });
  const statuses = await wholeRows(connection, { entity: 'status', column: 'group_id', values: [groupId] });
  const moves = await wholeRows(connection, { entity: 'status-transition', column: 'group_id', values: [groupId] });
  const { name, kind } = present(group);
  const draft = { org_id: orgId, name: freeName(name, await ownNames(copying, 'status-group')), kind };
  const [made] = await resources.create(writer, 'status-group', [draft], connection);
  const { id } = present(made);
  const own = { org_id: orgId, group_id: id };
  const copies = await resources.create(
    writer,
    'status',
    statuses.map((status) => ({ ...pick(status, statusFields), ...own })),
    connection,
  );
  const idOf = new Map(statuses.map((status, index) => [status.id, copies[index]?.id]));
  await resources.create(
    writer,
    'status-transition',
    moves.map((move) => ({
      ...pick(move, moveFields),
      ...own,
      from_id: present(idOf.get(move.from_id)),
      to_id: present(idOf.get(move.to_id)),
    })),
    connection,
  );
  await resources.update(writer, 'status-group', [{ id, patch: { is_active: true } }], connection);
  return id;
}

/** The name, or with a number behind it. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, 55)} ${number}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Every change of a type's custom fields becomes a numbered version; what records hold of removed fields stays known. */

import { isEqual } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import type { Change, HookContext } from '../../../engine/server/resources/types.ts';
import { listOf, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { entityRows } from '../rows/index.ts';
import { knownTypes, retiredAfter, type TypeEntity, typeColumn, versionRow } from './custom-form.ts';

const writer = system('version of a custom form');
const numberOf = (type: Row | null) => Number(type?.form_version ?? 0);
const isOther = ({ before, after }: Change) => !isEqual(listOf(before?.custom_fields), listOf(after.custom_fields));

/** Other fields than those of the published form that they came from: `take-form` names another form together with its fields. */
const letGo = ({ before, after }: Change): Row => {
  const form = before?.form_schema_id ?? null;
  return form !== null && after.form_schema_id === form ? { form_schema_id: null } : {};
};

/** Checks the lists that are new or changed, and gives them their number. @throws invalid (422) */
export function prepareForms(changes: readonly Change[]): void {
  const errors = changes.flatMap((change, index) =>
    isOther(change)
      ? customFaults(listOf(change.after.custom_fields), knownTypes(change.before)).map((fault) => ({
          ...fault,
          pointer: pointerIn(changes, index, fault.pointer),
        }))
      : [],
  );
  if (errors.length > 0) throw problems.invalid({ errors });
  for (const change of changes) {
    if (!isOther(change)) continue;
    const { before, after } = change;
    // A list that was there before lists had versions becomes the first of them.
    const number = Math.max(numberOf(before), listOf(before?.custom_fields).length > 0 ? 1 : 0) + 1;
    change.after = { ...after, ...letGo(change), form_version: number, retired_fields: retiredAfter(before, after.custom_fields) };
  }
}

/** Keeps the versions of changed lists, in the same transaction. */
export async function keepVersions(entity: TypeEntity, changes: readonly Change[], context: HookContext): Promise<void> {
  const by = actorOf(context.principal, context.connection)?.user.id ?? null;
  const rows = changes.filter(isOther).flatMap(({ before, after }) => {
    const isFirstKept = numberOf(before) === 0 && listOf(before?.custom_fields).length > 0;
    const past = isFirstKept && before ? [firstVersion(entity, before)] : [];
    const version = { number: numberOf(after), list: after.custom_fields, before: before?.custom_fields, by, at: context.now };
    return [...past, versionRow(entity, after, version)];
  });
  if (rows.length > 0) await context.resources.create(writer, 'custom-form-version', rows, context.connection);
}

const firstVersion = (entity: TypeEntity, type: Row) =>
  versionRow(entity, type, { number: 1, list: type.custom_fields, before: [], by: null, at: type.updated_at });

/** The history of a type goes with it. */
export async function forgetVersions(entity: TypeEntity, types: readonly Row[], { connection, resources }: HookContext): Promise<void> {
  const column = typeColumn(entity);
  const values = types.flatMap(({ id }) => (typeof id === 'number' || typeof id === 'string' ? [id] : []));
  const versions = await entityRows(connection, { entity: 'custom-form-version', column, values, columns: ['id'] });
  const items = versions.map(({ id }) => ({ id }));
  if (items.length > 0) await resources.remove(writer, 'custom-form-version', items, connection);
}

/**
 * Makes the list what it was in an earlier version. That is a change like any other: it gets a number of its own, and
 * fields that have come since stay readable in records. @throws invalid (422) for a version of another type.
 */
export const rollbackCustomFields = (entity: TypeEntity): WorkflowRun => ({
  name: 'rollback-custom-fields',
  entity,
  async run(context, { records, input }) {
    const { connection, resources } = context;
    const [version] = await rowsOf(connection, { entity: 'custom-form-version', values: [String(input.version)] });
    const isOwn = records.every((record) => version?.[typeColumn(entity)] === record.id);
    if (!version || !isOwn)
      throw problems.invalid({ errors: [{ pointer: '/version', code: 'reference', message: said('problem.setup.no_such_version') }] });
    const changes = records.map((record) => ({ id: String(record.id), patch: { custom_fields: version.fields } }));
    await resources.update(system('rollback-custom-fields'), entity, changes, connection);
    return null;
  },
});

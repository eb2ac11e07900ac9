/** Drafts become versions, and versions stay as they are. */

import type { Row } from '../../../engine/server/database/port.ts';
import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { distinct, listOf, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';

const keeper = system('form version');

/** @throws invalid (422) with pointers into `/form_fields` */
function assertWhole(changes: readonly Change[]): void {
  const errors = changes.flatMap((change, index) =>
    customFaults(listOf(change.after.form_fields), new Map(), 'form_fields').map((fault) => ({
      ...fault,
      pointer: pointerIn(changes, index, fault.pointer),
    })),
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const formHooks: EntityHooks = { beforeCreate: assertWhole, beforeUpdate: assertWhole };

/** Forms of the same name in the organisation, locked so that two publications get two numbers. */
async function siblingsOf({ connection }: WorkflowContext, records: readonly Row[]): Promise<readonly Row[]> {
  const orgIds = distinct(records.map(({ org_id }) => String(org_id)));
  await rowsOf(connection, { entity: 'organisation', values: orgIds, columns: ['id'], lock: true });
  return rowsOf(connection, { entity: 'form-schema', column: 'org_id', values: orgIds });
}

/** The draft becomes the next version of its name; the one before is retired. @throws conflict for an empty form. */
export const publishForm: WorkflowRun = {
  name: 'publish',
  entity: 'form-schema',
  async run(context, { records }) {
    const empty = records.filter(({ form_fields }) => listOf(form_fields).length === 0);
    if (empty.length > 0)
      throw problems.conflict({
        subCode: 'empty',
        message: said('problem.studio.no_field', { empty: empty.map(({ name }) => String(name)).join(', ') }),
      });
    const stored = await siblingsOf(context, records);
    for (const record of records) {
      const others = stored.filter(({ id, name }) => id !== record.id && name === record.name);
      const version_number = Math.max(0, ...others.map((other) => Number(other.version_number ?? 0))) + 1;
      const before = others.filter(({ state }) => state === 'published').map(({ id }) => ({ id: String(id), patch: { state: 'retired' } }));
      const patch = { state: 'published', version_number, published_at: context.now };
      await context.resources.update(keeper, 'form-schema', [...before, { id: String(record.id), patch }], context.connection);
    }
    return null;
  },
};

export const retireForm: WorkflowRun = {
  name: 'retire',
  entity: 'form-schema',
  async run({ resources, connection }, { records }) {
    const changes = records.map(({ id }) => ({ id: String(id), patch: { state: 'retired' } }));
    await resources.update(keeper, 'form-schema', changes, connection);
    return null;
  },
};

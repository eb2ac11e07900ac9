/** Drafts become versions, and versions stay as they are. */

import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct, listOf, pointerIn } from '../../../engine/server/workflows/rows.ts';
import {
  type Changed,
  type EntityRows,
  entityRows,
  type HooksOf,
  type ProductContext,
  present,
  type StepOf,
  saveRows,
} from '../rows/index.ts';

const KEEPER = 'form version';

/** @throws invalid (422) with pointers into `/form_fields` */
function assertWhole(changes: readonly Changed<'form-schema'>[]): void {
  const errors = changes.flatMap((change, index) =>
    customFaults(listOf(change.after.form_fields), new Map(), 'form_fields').map((fault) => ({
      ...fault,
      pointer: pointerIn(changes, index, fault.pointer),
    })),
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const formHooks: HooksOf<'form-schema'> = { beforeCreate: assertWhole, beforeUpdate: assertWhole };

/** Forms of the same name in the organisation, locked so that two publications get two numbers. */
async function siblingsOf({ connection }: ProductContext, records: readonly EntityRows['form-schema'][]) {
  const orgIds = distinct(records.map(({ org_id }) => present(org_id)));
  await entityRows(connection, { entity: 'organisation', values: orgIds, columns: ['id'], lock: true });
  return entityRows(connection, {
    entity: 'form-schema',
    column: 'org_id',
    values: orgIds,
    columns: ['id', 'name', 'state', 'version_number'],
  });
}

/** The draft becomes the next version of its name; the one before is retired. @throws conflict for an empty form. */
export const followVersion: StepOf<'form-schema', 'publish'> = {
  name: 'follow-version',
  async run(context, { moving }) {
    const records = moving.map(({ before }) => before);
    const empty = records.filter(({ form_fields }) => listOf(form_fields).length === 0);
    if (empty.length > 0)
      throw problems.conflict({
        subCode: 'empty',
        message: said('problem.studio.no_field', { empty: empty.map(({ name }) => name).join(', ') }),
      });
    const stored = await siblingsOf(context, records);
    const othersOf = ({ id, name }: (typeof records)[number]) => stored.filter((other) => other.id !== id && other.name === name);
    const before = records.flatMap(othersOf).filter(({ state }) => state === 'published');
    const retired = distinct(before.map(({ id }) => id)).map((id) => ({ id, patch: { state: 'retired' as const } }));
    await saveRows(context, 'form-schema', KEEPER, retired);
    return records.map((record) => ({
      version_number: Math.max(0, ...othersOf(record).map(({ version_number }) => version_number ?? 0)) + 1,
    }));
  },
};

/** Drafts become versions, and versions stay as they are. */

import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { inList, said, worded } from '../../../engine/server/kernel/said.ts';
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
import { followForms, usersOf } from './form-takers.ts';

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

/** The draft becomes the next version of its name; the one before is retired, and the types that use it follow. @throws conflict for an empty form. */
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
    const successions = records.map((form) => ({ form, earlier: othersOf(form).map(({ id }) => id) }));
    // Types before forms, in the order of whoever changes a type: neither then waits for the other.
    await usersOf(
      context,
      successions.flatMap(({ earlier }) => earlier),
    );
    await saveRows(context, 'form-schema', KEEPER, retired);
    await followForms(context, successions);
    return records.map((record) => ({
      version_number: Math.max(0, ...othersOf(record).map(({ version_number }) => version_number ?? 0)) + 1,
    }));
  },
};

/** A form that types use is retired only by somebody who was told which they are. They keep their fields. @throws invalid (422) */
export const sayWhoUses: StepOf<'form-schema', 'retire'> = {
  name: 'say-who-uses',
  async run(context, { moving, input }) {
    const used = input.anyway ? [] : moving.map(({ before }) => before.id);
    const names = await usersOf(context, used);
    if (names.length > 0) {
      const message = said('problem.studio.types_use', { types: inList(names.map(worded)) });
      throw problems.invalid({ errors: [{ pointer: '/anyway', code: 'in_use', message }] });
    }
    return moving.map(() => ({}));
  },
};

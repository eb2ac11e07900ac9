/**
 * Status groups are built step by step while inactive and checked as a whole when switched on; from then on
 * every change of an active one must leave it whole.
 */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { distinct, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf, type ProductContext } from '../rows/index.ts';
import { assertThese, assertWhole, noteFaults } from './groups.ts';
import { lifecycleFaults } from './lifecycle.ts';

const invalid = (pointer: string, message: Said) => problems.invalid({ errors: [{ pointer, code: 'reference', message }] });
const rows = <R>(changes: readonly { readonly after: R }[]): R[] => changes.map(({ after }) => after);
const groupIds = (of: readonly { readonly group_id: string }[]) => of.map(({ group_id }) => group_id);

/** What every new group lacks. */
const emptyFaults = lifecycleFaults({ kind: 'request', states: new Map(), moves: [] }).map(({ message }) => message);

export const groupHooks: HooksOf<'status-group'> = {
  beforeCreate(changes) {
    if (rows(changes).some((group) => group.is_active === true))
      throw invalid('/is_active', said('problem.setup.add_statuses_first_then_switch'));
    for (const group of rows(changes)) group.checks = emptyFaults;
  },
  async beforeUpdate(changes, looking) {
    const switchedOn = changes.filter(({ before, after }) => after.is_active === true && before.is_active !== true);
    await assertThese(looking, rows(switchedOn), '/is_active');
  },
};

export const statusHooks: HooksOf<'status'> = {
  beforeCreate: assertRequired,
  async afterCreate(changes, looking) {
    await assertWhole(looking, groupIds(rows(changes)), '/group_id');
    await noteFaults({ looking, groupIds: groupIds(rows(changes)) });
  },
  beforeUpdate: assertRequired,
  async afterUpdate(changes, looking) {
    await assertWhole(looking, groupIds(rows(changes)), '/group_id');
    await noteFaults({ looking, groupIds: groupIds(rows(changes)) });
  },
  async beforeRemove(statuses, looking) {
    await assertWhole(looking, groupIds(statuses), '/group_id', { statuses });
    await noteFaults({ looking, groupIds: groupIds(statuses), without: { statuses } });
  },
};

/** Newly required fields are ones that people can fill in records of the group: any other would put the status out of reach. */
async function assertRequired(
  changes: readonly Changed<'status'>[],
  { principal, connection }: Pick<ProductContext, 'principal' | 'connection'>,
): Promise<void> {
  if (principal.kind === 'system') return;
  const asked = changes.flatMap(({ before, after }, index) => {
    const known = new Set(before?.required_fields);
    return (after.required_fields ?? []).flatMap((name, at) =>
      known.has(name) ? [] : [{ name, after, pointer: pointerIn(changes, index, `/required_fields/${at}`) }],
    );
  });
  if (asked.length === 0) return;
  const names = await entityRows(connection, {
    entity: 'definition-name',
    column: 'name',
    values: distinct(asked.map(({ name }) => name)),
    columns: ['kind', 'entity', 'name', 'is_filled_in', 'org_id'],
  });
  const errors = asked.flatMap(({ name, after, pointer }) => {
    const entity = after.group_kind === 'subtask' ? 'subtask' : 'service-request';
    const isKnown = names.some(
      (one) =>
        one.kind === 'field' &&
        one.entity === entity &&
        one.name === name &&
        one.is_filled_in === true &&
        (one.org_id === null || one.org_id === after.org_id),
    );
    const key = entity === 'subtask' ? 'problem.setup.no_subtask_field' : 'problem.setup.no_request_field';
    return isKnown ? [] : [{ pointer, code: 'reference', message: said(key, { name }) }];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const transitionHooks: HooksOf<'status-transition'> = {
  async afterCreate(changes, looking) {
    await assertWhole(looking, groupIds(rows(changes)), '/to_id');
    await noteFaults({ looking, groupIds: groupIds(rows(changes)) });
  },
  async afterUpdate(changes, looking) {
    await assertWhole(looking, groupIds(rows(changes)), '/to_id');
    await noteFaults({ looking, groupIds: groupIds(rows(changes)) });
  },
  async beforeRemove(moves, looking) {
    await assertWhole(looking, groupIds(moves), '/to_id', { moves });
    await noteFaults({ looking, groupIds: groupIds(moves), without: { moves } });
  },
};

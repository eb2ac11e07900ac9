/** Service types and sub-task types: a life cycle of the right kind, and custom fields that hold together. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { EntityHooks } from '../../../engine/server/resources/types.ts';
import type { EntityRows } from '../rows/index.ts';
import type { TypeEntity } from './custom-form.ts';
import { forgetVersions, keepVersions, prepareForms } from './custom-form-hooks.ts';
import { ownGroups } from './groups.ts';

export const typeHooks = (entity: TypeEntity): EntityHooks => ({
  async beforeCreate(changes, { connection }) {
    await assertGroups(connection, entity, changes);
    prepareForms(changes);
  },
  afterCreate: (changes, context) => keepVersions(entity, changes, context),
  async beforeUpdate(changes, { connection }) {
    await assertGroups(
      connection,
      entity,
      changes.filter(({ before, after }) => before?.status_group_id !== after.status_group_id),
    );
    prepareForms(changes);
  },
  afterUpdate: (changes, context) => keepVersions(entity, changes, context),
  beforeRemove: (types, context) => forgetVersions(entity, types, context),
});

/** Of a list that is no type of work, and therefore has no life cycle. */
export const formHooks = (entity: TypeEntity): EntityHooks => ({
  beforeCreate: (changes) => prepareForms(changes),
  afterCreate: (changes, context) => keepVersions(entity, changes, context),
  beforeUpdate: (changes) => prepareForms(changes),
  afterUpdate: (changes, context) => keepVersions(entity, changes, context),
  beforeRemove: (forms, context) => forgetVersions(entity, forms, context),
});

/** What both kinds of types have, and are given by whoever makes one. */
type Typed = Pick<EntityRows['service-type' | 'subtask-type'], 'org_id' | 'status_group_id'>;

async function assertGroups(connection: Connection, entity: TypeEntity, changes: readonly { readonly after: object }[]): Promise<void> {
  const kind = entity === 'service-type' ? 'request' : 'subtask';
  const types = changes.map(({ after }) => after as Typed);
  const groups = await ownGroups(connection, types, 'status_group_id');
  const isRight = (type: Typed) => groups.get(type.status_group_id)?.kind === kind && groups.get(type.status_group_id)?.is_active === true;
  if (types.every(isRight)) return;
  const message =
    kind === 'request' ? said('problem.setup.choose_active_status_group_service') : said('problem.setup.choose_active_status_group_sub');
  throw problems.invalid({ errors: [{ pointer: '/status_group_id', code: 'reference', message }] });
}

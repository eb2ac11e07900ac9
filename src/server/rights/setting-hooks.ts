/** Sub-tasks follow their brand's settings: when they are made or move, and when the settings change. */
import type { EntityRows, HooksOf } from '../rows/index.ts';
import { follow, followAll } from './consequences.ts';

const typesOf = (settings: readonly Pick<EntityRows['service-setting'], 'srvc_type_id'>[]) =>
  settings.map(({ srvc_type_id }) => srvc_type_id);
const rows = <R>(changes: readonly { readonly after: R }[]): readonly R[] => changes.map(({ after }) => after);

export const settingHooks: HooksOf<'service-setting'> = {
  afterCreate: (changes, { connection, now }) => followAll(connection, { types: typesOf(rows(changes)) }, now),
  afterUpdate: (changes, { connection, now }) => followAll(connection, { types: typesOf(rows(changes)) }, now),
  beforeRemove: (settings, { connection, now }) =>
    followAll(connection, { types: typesOf(settings), without: settings.map(({ id }) => id) }, now),
};

export const subtaskHooks: HooksOf<'subtask'> = {
  beforeCreate: (changes, { connection }) => follow(connection, rows(changes)),
  beforeUpdate: (changes, { connection }) =>
    follow(
      connection,
      changes.filter(({ before, after }) => before.status !== after.status).map(({ after }) => after),
    ),
};

export const requestHooks: HooksOf<'service-request'> = {
  afterUpdate: (changes, { connection, now }) => {
    const renumbered = changes.filter(({ before, after }) => before.ext_order_id !== after.ext_order_id);
    return followAll(connection, { requests: rows(renumbered).map(({ id }) => id) }, now);
  },
};

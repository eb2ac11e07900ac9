/** Sub-tasks follow their brand's settings: when they are made or move, and when the settings change. */
import type { Row } from '../../../engine/server/database/port.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { follow, followAll } from './consequences.ts';

const typesOf = (rows: readonly Row[]) => rows.map((row) => Number(row.srvc_type_id));
const rows = (changes: readonly Change[]) => changes.map(({ after }) => after);

export const settingHooks: EntityHooks = {
  afterCreate: (changes, { connection, now }) => followAll(connection, { types: typesOf(rows(changes)) }, now),
  afterUpdate: (changes, { connection, now }) => followAll(connection, { types: typesOf(rows(changes)) }, now),
  beforeRemove: (settings, { connection, now }) =>
    followAll(connection, { types: typesOf(settings), without: settings.map(({ id }) => String(id)) }, now),
};

export const subtaskHooks: EntityHooks = {
  beforeCreate: (changes, { connection }) => follow(connection, rows(changes)),
  beforeUpdate: (changes, { connection }) =>
    follow(
      connection,
      changes.filter(({ before, after }) => before?.status !== after.status).map(({ after }) => after),
    ),
};

export const requestHooks: EntityHooks = {
  afterUpdate: (changes, { connection, now }) => {
    const renumbered = changes.filter(({ before, after }) => (before?.ext_order_id ?? null) !== (after.ext_order_id ?? null));
    return followAll(connection, { requests: rows(renumbered).map(({ id }) => String(id)) }, now);
  },
};

/** Sub-tasks say whether somebody has them; without it the pool would show none of those that are there. */
import type { Migration } from '../migrate.ts';

export const subtaskIsAssigned: Migration = {
  number: 2,
  name: 'subtask-is-assigned',
  async up(sql) {
    await sql('alter table subtask add column if not exists is_assigned boolean');
    await sql('update subtask set is_assigned = assgne_id is not null where is_assigned is null');
  },
};

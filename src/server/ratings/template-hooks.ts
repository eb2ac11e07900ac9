/** Rating templates: questions stay as they were answered, and what a template asked goes with it. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { entityRows, type HooksOf, tables } from '../rows/index.ts';

const forgetter = system('ratings asked by status');

export const templateHooks: HooksOf<'rating-template'> = {
  async beforeUpdate(changes, { connection }) {
    const reworded = changes.filter(({ before, after }) => !isEqual(before.questions ?? null, after.questions ?? null));
    const ids = reworded.map(({ after }) => after.id);
    const answered = new Set(
      (await entityRows(connection, { entity: 'rating', column: 'template_id', values: ids, columns: ['id', 'template_id'] })).map(
        (rating) => rating.template_id,
      ),
    );
    // Answers carry their questions' words, so old ones stay readable; the number tells them apart.
    for (const { before, after } of reworded) if (answered.has(after.id)) after.version_number = (before.version_number ?? 1) + 1;
  },

  async beforeRemove(templates, { connection }) {
    const ids = templates.map(({ id }) => id);
    await connection.as(forgetter, (server) => tables(server).deleteFrom('rating_ask').where('template_id', 'in', ids).execute());
  },
};

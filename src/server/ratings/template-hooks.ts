/** Rating templates: questions stay as they were answered, and what a template asked goes with it. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { forgetAsks } from '../rating-asks/index.ts';
import { entityRows, type HooksOf } from '../rows/index.ts';

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

  beforeRemove: (templates, { connection }) =>
    forgetAsks(
      connection,
      templates.map(({ id }) => id),
    ),
};

/** Rating templates: something to weigh, and questions that stay as they were answered. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { listOf, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { forgetAsks } from '../rating-asks/index.ts';
import { type Changed, entityRows, type HooksOf } from '../rows/index.ts';
import type { Question } from './score.ts';

/** Some question that has a weight, else no answer would have a score. @throws invalid (422) at `/questions` */
function assertWeighed(changes: readonly Changed<'rating-template'>[]): void {
  const errors = changes.flatMap(({ after }, index) => {
    const questions = listOf(after.questions) as readonly Question[];
    const isWeighed = questions.some(({ type, weight }) => type !== 'text' && (weight ?? 1) > 0);
    if (isWeighed) return [];
    const message = said('problem.ratings.least_one_question_stars_yes');
    return [{ pointer: pointerIn(changes, index, '/questions'), code: 'no_weight', message }];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const templateHooks: HooksOf<'rating-template'> = {
  beforeCreate: assertWeighed,

  async beforeUpdate(changes, { connection }) {
    assertWeighed(changes);
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
    const used = await entityRows(connection, { entity: 'rating', column: 'template_id', values: ids, columns: ['id'] });
    if (used.length > 0) throw problems.conflict({ message: said('problem.ratings.been_answered_switch_off_instead') });
    await forgetAsks(connection, ids);
  },
};

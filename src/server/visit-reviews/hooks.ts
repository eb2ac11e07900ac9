/** What has a visit rated: that it is finished, and whatever of it changes afterwards that its rating rests on. */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Jobs } from '../../../engine/server/jobs/index.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows, HooksOf } from '../rows/index.ts';
import { askForReviews } from './queues.ts';
import { judgedFields } from './visits.ts';

type Asking = Pick<Jobs, 'enqueue'>;

/** What a rating rests on. */
const rated = [...judgedFields, 'assgne_id', 'due', 'duration'] as const satisfies readonly (keyof EntityRows['subtask'])[];

export const subtaskHooks = (jobs: Asking): HooksOf<'subtask'> => ({
  async afterUpdate(changes, { connection }) {
    const finished = changes.filter(({ after }) => after.status_type !== 'ACTIVE');
    const moved = finished.filter(({ before, after }) => rated.some((name) => !isEqual(before[name] ?? null, after[name] ?? null)));
    if (moved.length === 0) return;
    const shown = moved.filter(
      ({ before, after }) => listOf(after.photos).length > 0 && (before.status_type === 'ACTIVE' || !isEqual(before.photos, after.photos)),
    );
    const idOf = ({ after }: { readonly after: { readonly id: string } }) => after.id;
    await askForReviews(jobs, connection, moved.map(idOf), shown.map(idOf));
  },
});

export const feedbackHooks = (jobs: Asking): HooksOf<'feedback'> => ({
  async afterCreate(changes, { connection }) {
    const ids = changes.flatMap(({ after }) => (after.subtask_id === null || after.stars === null ? [] : [after.subtask_id]));
    if (ids.length > 0) await askForReviews(jobs, connection, ids, []);
  },

  async afterUpdate(changes, { connection }) {
    const answered = changes.filter(({ before, after }) => before.stars !== after.stars || before.comment !== after.comment);
    const ids = answered.flatMap(({ after }) => (after.subtask_id === null ? [] : [after.subtask_id]));
    if (ids.length > 0) await askForReviews(jobs, connection, ids, []);
  },
});

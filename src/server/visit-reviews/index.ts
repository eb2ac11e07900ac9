/** The machine's rating of finished visits, with its reasons, and hints at what a person should look at. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { feedbackHooks, subtaskHooks } from './hooks.ts';
import { type ReviewOptions, reviewQueues } from './queues.ts';
import { rubricHooks } from './rubrics.ts';

export { askForReviews, PHOTOS, REVIEWS } from './queues.ts';

export const visitReviews = (options: ReviewOptions): WorkflowArea => ({
  workflows: [],
  hooks: { subtask: subtaskHooks(options.jobs), feedback: feedbackHooks(options.jobs), 'visit-rubric': rubricHooks },
  queues: reviewQueues(options),
});

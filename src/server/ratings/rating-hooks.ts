/** Ratings take who, where and when from what is rated, and their score from the answers. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, listOf, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, type ProductContext, wholeRows } from '../rows/index.ts';
import { type Answer, answerFaults, type Question, scoreOf } from './score.ts';

const HOUR = 3_600_000;

type Change = Changed<'rating'>;
type Templates = ReadonlyMap<unknown, EntityRows['rating-template']>;

export const ratingHooks: HooksOf<'rating'> = {
  async beforeCreate(changes, context) {
    const templates = await templatesOf(changes, context);
    await takeTask(changes, templates, context);
    await takeDay(changes, templates, context);
    for (const { after } of changes) {
      const template = templates.get(after.template_id);
      after.mode = template?.mode;
      after.audience = template?.audience;
      after.locked_at = new Date(Date.parse(context.now) + (template?.lock_hours ?? 0) * HOUR).toISOString();
    }
    weigh(changes, templates);
  },

  async beforeUpdate(changes, context) {
    weigh(changes, await templatesOf(changes, context));
  },
};

const templatesOf = async (changes: readonly Change[], { connection }: ProductContext) =>
  byId(await wholeRows(connection, { entity: 'rating-template', values: changes.map(({ after }) => after.template_id) }));

const invalid = (errors: readonly FieldProblem[]) => problems.invalid({ errors });

/** A task-wise rating is of one finished sub-task. @throws invalid (422) */
async function takeTask(changes: readonly Change[], templates: Templates, { connection }: ProductContext): Promise<void> {
  const ofTasks = changes.filter(({ after }) => templates.get(after.template_id)?.mode === 'task_wise');
  const subtasks = byId(await wholeRows(connection, { entity: 'subtask', values: distinct(ofTasks.map(({ after }) => after.subtask_id)) }));
  for (const change of ofTasks) {
    const { after } = change;
    const subtask = subtasks.get(after.subtask_id);
    const pointer = pointerIn(changes, changes.indexOf(change), '/subtask_id');
    if (!subtask) throw invalid([{ pointer, code: 'required', message: said('problem.ratings.choose_sub_task_rated') }]);
    if (subtask.status_type === 'ACTIVE')
      throw invalid([{ pointer, code: 'not_done', message: said('problem.ratings.only_finished_work_rated') }]);
    after.org_id = subtask.org_id;
    after.provider_id = subtask.provider_id;
    after.srvc_type_id = subtask.srvc_type_id;
    after.user_id = subtask.assgne_id;
    after.day = subtask.due;
    after.tasks = [subtask.id];
    after.day_key = null;
    after.title = `${subtask.display_code} ${subtask.title ?? ''}`.trim();
  }
}

/** A day-wise rating is of a technician's day with work in it, once a rater. @throws invalid (422) */
async function takeDay(changes: readonly Change[], templates: Templates, { connection }: ProductContext): Promise<void> {
  const ofDays = changes.filter(({ after }) => templates.get(after.template_id)?.mode === 'day_wise');
  const technicians = distinct(ofDays.map(({ after }) => after.user_id));
  const columns = ['id', 'org_id', 'provider_id', 'assgne_id', 'due'] as const;
  const subtasks = await entityRows(connection, { entity: 'subtask', column: 'assgne_id', values: technicians, columns });
  for (const change of ofDays) {
    const { after } = change;
    const at = (field: string) => pointerIn(changes, changes.indexOf(change), field);
    if (!after.user_id) throw invalid([{ pointer: at('/user_id'), code: 'required', message: said('problem.ratings.choose_technician') }]);
    if (!after.day) throw invalid([{ pointer: at('/day'), code: 'required', message: said('problem.ratings.choose_day') }]);
    const tasks = subtasks.filter((subtask) => subtask.assgne_id === after.user_id && subtask.due === after.day);
    const [first] = tasks;
    if (!first) throw invalid([{ pointer: at('/day'), code: 'no_tasks', message: said('problem.ratings.no_sub_task_day_so') }]);
    after.org_id = null;
    after.provider_id = first.provider_id;
    after.srvc_type_id = null;
    after.subtask_id = null;
    after.tasks = tasks.map(({ id }) => id);
    after.day_key = `${after.user_id} ${after.day} ${after.rater_id ?? null}`;
    after.title = after.day;
  }
}

function weigh(changes: readonly Change[], templates: Templates): void {
  const errors = changes.flatMap(({ after }, index) => {
    const questions = listOf(templates.get(after.template_id)?.questions) as readonly Question[];
    const answers = listOf(after.answers) as readonly Answer[];
    after.score = scoreOf(questions, answers);
    return answerFaults(questions, answers).map(({ code, message }) => ({ pointer: pointerIn(changes, index, '/answers'), code, message }));
  });
  if (errors.length > 0) throw invalid(errors);
}

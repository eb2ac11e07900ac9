/** The desk offers sub-tasks around from where it looks at them: a broadcast of each, sent at once. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { inList, labelled, said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, present, type WorkflowOf } from '../rows/index.ts';
import { isFree, sendOut } from './publish.ts';
import { savesBroadcast, sender } from './waves.ts';

const MOST_TITLE = 120;

const titleOf = ({ display_code, title }: EntityRows['subtask']) => `${display_code ?? ''} ${title ?? ''}`.trim().slice(0, MOST_TITLE);

/** @throws conflict (409) for work that somebody has or that is offered already, invalid (422) for a time that is over */
export const offerWork: WorkflowOf<'subtask', 'offer-work'> = {
  name: 'offer-work',
  entity: 'subtask',
  async run(context, { records, input: { expires_at, waves, price = null, skill_id = null } }) {
    const { connection, resources, now } = context;
    if (Date.parse(expires_at) <= Date.parse(now))
      throw problems.invalid({
        errors: [{ pointer: '/expires_at', code: 'past', message: said('problem.broadcast.choose_time_still_come') }],
      });
    const ids = records.map(({ id }) => id);
    const known = await entityRows(connection, {
      entity: 'job-broadcast',
      column: 'subtask_id',
      values: ids,
      columns: ['subtask_id', 'state'],
    });
    const offered = new Set(known.filter(({ state }) => state === 'open').map(({ subtask_id }) => subtask_id));
    const refused = records.filter((subtask) => !isFree(subtask) || offered.has(subtask.id));
    if (refused.length > 0) {
      const codes = inList(refused.map(({ display_code }) => labelled(display_code ?? '')));
      throw problems.conflict({ subCode: 'not_free', message: said('problem.broadcast.not_to_be_offered', { codes }) });
    }
    const drafts = records.map((subtask) => ({
      org_id: present(subtask.provider_id),
      title: titleOf(subtask),
      subtask_id: subtask.id,
      expires_at,
      waves,
      price,
      skill_id,
      published_at: now,
    }));
    const made = await resources.create(sender, 'job-broadcast', drafts, connection);
    const subtasks = byId(records);
    for (const broadcast of made)
      await savesBroadcast(context, broadcast, { state: await sendOut(context, broadcast, present(subtasks.get(broadcast.subtask_id))) });
    return null;
  },
};

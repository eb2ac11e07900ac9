/** Who could do a sub-task, for whoever assigns it by hand. */
import { clockTime } from '../../../engine/core/format/zone-days.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { candidatesOf, chosenPolicy, fromNow, judgeOf, loadDays } from '../scheduling/index.ts';

/** Everybody of the provider on the visit's day, whoever can do it first. @throws not_found (404) for work that is over or without a day */
export const candidates: WorkflowOf<'subtask', 'candidates'> = {
  name: 'candidates',
  entity: 'subtask',
  async run({ connection, principal, now }, { records: [record] }) {
    if (principal.kind !== 'member' || !record?.due) throw problems.notFound();
    const { policy, tolerance } = await chosenPolicy(connection, principal.org.id, null);
    const days = fromNow(await loadDays(connection, { orgId: principal.org.id, from: record.due, to: record.due, tolerance }), now);
    const visit = days.visits.find(({ id }) => id === record.id);
    if (!visit) throw problems.notFound();
    const found = await candidatesOf(days, judgeOf(policy), visit);
    return {
      rows: found.map(({ technicianId, name, day, at, chips, travel }) => ({
        id: technicianId,
        title: name,
        chips: chips.map(({ text, tone }) => ({ text: new Sentence(text), tone })),
        ...(travel === undefined ? {} : { travel }),
        ...(at === null ? {} : { input: { assgne_id: technicianId, due: day, start_time: clockTime(at) } }),
      })),
    };
  },
};

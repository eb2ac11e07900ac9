import { endSchedules, keepSchedules } from '../jobs/index.ts';
import { scheduleOf } from './due.ts';
import { wakeExecutions } from './listening.ts';
import type { FlowsHost } from './made.ts';
import { rehearse } from './rehearsal/rehearse.ts';
import { shownTo } from './rehearsal/shown.ts';
import { flowFor } from './replay/flow-for.ts';
import { start } from './start.ts';
import { FLOWS, type FlowHost } from './types.ts';

/** What areas whose records are flows start them with. `host`: once all areas are open. */
export const createFlowsHost = ({ jobs, programs }: Pick<FlowHost, 'jobs' | 'programs'>, host: () => FlowHost): FlowsHost => ({
  start: ({ resources, connection, now }, flow, subjects) => start({ resources, connection, now, jobs, programs }, flow, subjects),
  keepSchedules: (connection, schedules, now) => keepSchedules(connection, schedules.map(scheduleOf), now),
  wake: (connection, ids) => wakeExecutions({ jobs }, connection, ids),
  async endSchedules(connection, keys) {
    await endSchedules(connection, keys);
  },
  async startDue(connection, schedule, due) {
    await jobs.enqueue(connection, FLOWS, [
      { data: { ...scheduleOf(schedule).data, due }, ...(schedule.group ? { group: schedule.group } : {}) },
    ]);
  },
  actAs: (userId, connection) => host().actAs(userId, connection),
  tryOut: ({ connection, caller }, rehearsing) =>
    rehearse(host(), connection, rehearsing, (server, rehearsal) => shownTo(caller, host(), server, rehearsal)),
  runMany: (principal, call, on) => host().workflows.runMany(principal, call, on),
  flowFor: (context, id) => flowFor(host(), context, id),
});

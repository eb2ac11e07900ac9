/** Jobs that nobody does any more: nothing else goes on with the executions that waited for them, which end and say why. */
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { rowsOf } from '../workflows/rows.ts';
import { withdrawQuestions } from './asking.ts';
import { endBranches, wholeOf } from './branches.ts';
import { letNextIn } from './concurrency.ts';
import { EXECUTION, type Execution, FLOWS, type FlowHost, OPEN } from './types.ts';

const own = system('jobs that are over');

/** Discarded by an operator; abandoned by a process that was killed once too often. */
const ENDS = {
  discarded: { state: 'stopped', message: said('problem.platform.flows.discarded') },
  abandoned: { state: 'failed', message: said('problem.platform.flows.went_wrong') },
} as const;

export const endExecutions = (host: FlowHost, connection: Connection, data: readonly Row[], why: keyof typeof ENDS): Promise<void> =>
  connection.as(own, async (server) => {
    const positions = new Map(data.map(({ execution, position }) => [String(execution ?? ''), position]));
    const ids = [...positions.keys()].filter((id) => id !== '');
    const rows = (await rowsOf(server, { entity: EXECUTION, values: ids, lock: true })) as unknown as readonly Execution[];
    // Another job may have gone on with it meanwhile.
    const open = rows.filter(({ id, state, position }) => OPEN.includes(state) && positions.get(id) === position);
    if (open.length === 0) return;
    const { resources, clock, jobs } = host;
    const now = clock.now();
    const ended = { ended_at: now, wakes_at: null, attempt: null, outgoing: null, listens_to: null };
    const patch = { ...ENDS[why], ...ended };
    const changes = open.map(({ id }) => ({ id, patch }));
    await resources.update(own, EXECUTION, changes, server);
    const stopped = open.map(({ id }) => id);
    await withdrawQuestions(host, server, stopped);
    await endBranches({ resources, now }, server, stopped, ENDS[why].state);
    const wholes = open.flatMap((execution) => wholeOf(execution) ?? []);
    if (wholes.length > 0) await jobs.enqueue(server, FLOWS, wholes);
    for (const flow of new Set(open.map((execution) => execution.flow))) await letNextIn(server, jobs, flow);
  });

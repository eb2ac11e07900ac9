/** Workflows over many executions: what comes of each is counted, and one that is refused leaves the others done. */
import type { Connection } from '../database/port.ts';
import { Problem, problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { textOf } from '../workflows/rows.ts';
import type { WorkflowRun } from '../workflows/types.ts';
import type { FlowsHost } from './made.ts';
import { EXECUTION } from './types.ts';

/** Executions of one call, and those that go together. */
const MOST = { all: 200, page: 50 } as const;

type Running = Pick<FlowsHost, 'runMany'>;
type Many = { readonly name: string; readonly workflow: string; readonly states: readonly string[] };
type Doing = { readonly principal: Principal; readonly connection: Connection; readonly workflow: string };

/** The oldest first. Each is found and run with the rights of whoever asks. */
const overMany = (flows: Running, { name, workflow, states }: Many): WorkflowRun => ({
  name,
  entity: EXECUTION,
  async run({ principal, connection, resources }, { input }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const flow = textOf(input.flow);
    const filter = [
      `doc.state in ${JSON.stringify(states)}`,
      `doc.queued_at >= ${JSON.stringify(String(input.since))}`,
      ...(flow === null ? [] : [`doc.flow == ${JSON.stringify(flow)}`]),
    ].join(' && ');
    const query = { filter, fields: ['/id'], orderBy: '/queued_at', pageSize: MOST.all, count: 'exact' } as const;
    const { data, count } = await resources.list(principal, EXECUTION, query, connection);
    const ids = data.map(({ id }) => String(id));
    const doing = { principal, connection, workflow };
    let done = 0;
    for (let from = 0; from < ids.length; from += MOST.page) done += await runOn(flows, doing, ids.slice(from, from + MOST.page));
    return { done, refused: ids.length - done, left: (count?.value ?? ids.length) - ids.length };
  },
});

/** All at once; where one of them is refused, each by itself. Answers how many were done. */
async function runOn(flows: Running, { principal, connection, workflow }: Doing, ids: readonly string[]): Promise<number> {
  try {
    await connection.attempt((part) => flows.runMany(principal, { entity: EXECUTION, workflow, ids, input: {} }, part));
    return ids.length;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    if (ids.length === 1) return 0;
  }
  let done = 0;
  for (const id of ids) done += await runOn(flows, { principal, connection, workflow }, [id]);
  return done;
}

export const workflowsOverMany = (flows: Running): readonly WorkflowRun[] => [
  overMany(flows, { name: 'retry-failed', workflow: 'retry-execution', states: ['failed', 'timed_out'] }),
  overMany(flows, { name: 'stop-open', workflow: 'stop-execution', states: ['queued', 'waiting', 'running'] }),
];

/** Executions that begin together, by one look at the queue, are run in one transaction where nothing that they do takes long. */
import type { Connection, Row } from '../database/port.ts';
import type { Job } from '../jobs/index.ts';
import { rowsOf } from '../workflows/rows.ts';
import { closeAll } from './closing.ts';
import { type Course, courseOf } from './course.ts';
import { succeeded, walk } from './run.ts';
import { inside } from './start.ts';
import { keyOf } from './subject.ts';
import { EXECUTION, type Execution, type FlowHost, OPEN } from './types.ts';

/** @throws what stands in the way of one of them: nothing is written then */
export const goOnTogether = (host: FlowHost, jobs: readonly Job[], commit: Job['commit']): Promise<void> =>
  commit(async (connection) => {
    const ids = jobs.map(({ data }) => String(data.execution));
    const executions = (await rowsOf(connection, { entity: EXECUTION, values: ids, lock: true })) as unknown as readonly Execution[];
    const courses = await coursesOf(host, connection, executions.filter(begins));
    const ended: Course[] = [];
    for (const course of courses)
      await inside(course.execution, async () => {
        if (await walk(host, connection, course, {})) ended.push(course);
      });
    await closeAll(host, connection, ended.map(succeeded));
  });

/** Those that were stopped meanwhile, or that another job has gone on with, are left as they are. */
const begins = ({ state, position, attempt }: Execution) => OPEN.includes(state) && position === 0 && attempt === null;

const byRecord = (one: Execution, other: Execution) => (one.record_id < other.record_id ? -1 : 1);

/** In the order of their records, which are read and locked in few statements: what else locks several does so in this order. */
async function coursesOf(host: FlowHost, connection: Connection, executions: readonly Execution[]): Promise<readonly Course[]> {
  const prefetched = new Map<string, Row>();
  const courses: Course[] = [];
  const names = [...new Set(executions.map(({ record_entity: name }) => name))].sort();
  for (const name of names) {
    const entity = host.programs.product().entities.get(name);
    if (!entity) throw new Error(`There is no entity ${name} any more.`);
    const group = executions.filter((each) => each.record_entity === name).toSorted(byRecord);
    const ids = group.map(({ record_id: id }) => (entity.idType === 'serial' ? Number(id) : id));
    for (const row of await rowsOf(connection, { entity: name, values: ids, lock: true }))
      prefetched.set(keyOf(entity, String(row.id)), row);
    for (const execution of group) {
      const flow = await host.programs.of(connection, execution.flow, execution.flow_version);
      if (!flow) throw new Error(`There is no flow ${execution.flow} any more.`);
      courses.push(courseOf({ execution, flow, entity, member: null, prefetched }));
    }
  }
  return courses;
}

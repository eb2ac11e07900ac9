/** Names of the tests that a run will come to, for work that is done ahead of them: a filter may leave most of them out. */
import type { RunnerTask, RunnerTestSuite } from 'vitest';

const isLeftOut = ({ mode }: RunnerTask) => mode === 'skip' || mode === 'todo';

/** Of the file or group that a `beforeAll` is given; within a group a test has the group's name before its own. */
export const willRun = ({ tasks }: Pick<RunnerTestSuite, 'tasks'>): ReadonlySet<string> => new Set(tasks.flatMap((task) => namesOf(task)));

function namesOf(task: RunnerTask): readonly string[] {
  if (isLeftOut(task)) return [];
  return task.type === 'suite' ? task.tasks.flatMap(namesOf).map((name) => `${task.name} ${name}`) : [task.name];
}

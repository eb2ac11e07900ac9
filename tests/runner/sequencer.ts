/** The order of files within a run of Vitest: what failed last first, then the longest, so that none is waited for at the end. */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inOrder, readHistory } from './history.ts';

export default class LastFailedFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const history = readHistory();
    const step = process.env.TEST_STEP ?? '';
    return inOrder(files, ({ moduleId }) => relative(process.cwd(), moduleId).replaceAll('\\', '/'), step, history);
  }
}

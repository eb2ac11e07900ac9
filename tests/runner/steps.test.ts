/** What a run consists of: no test file is left out because a project runs in more than one step. */
import { expect, it } from 'vitest';
import { sampledSmokes, smokes, testFiles } from '../projects.ts';
import { allSteps, type Step } from './steps.ts';

/** `of`: all files of the project, which a step takes that names none. */
const filesOf = (steps: readonly Step[], project: string, of: readonly string[]): readonly string[] =>
  steps.flatMap((step) => (step.kind === 'tests' && step.project === project ? (step.files ?? of) : []));

it.each([true, false])(
  'takes every file of every project once, but for areas on the embedded engine in the sample (whole: %s)',
  (isWhole) => {
    const steps = allSteps({ isWhole });
    const left = isWhole ? [] : smokes.filter((file) => !sampledSmokes.includes(file));
    for (const [project, files] of Object.entries(testFiles()))
      expect([...filesOf(steps, project, files)].sort(), project).toEqual(
        project === 'api-embedded' ? files.filter((file) => !left.includes(file)) : files,
      );
  },
);

it('gives each step a name of its own, by which its log and its history are kept', () => {
  const names = allSteps({ isWhole: false }).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** What `npm test` was asked for, and the steps that it comes to; see tests/run.ts. */
import { parseArgs } from 'node:util';
import { testFiles } from '../projects.ts';
import { changedSince, readHouse } from './changed/house.ts';
import { namesOfPageTests } from './changed/page-tests.ts';
import { select } from './changed/select.ts';
import { run } from './run.ts';
import { allSteps, changedSteps, namedSteps, type Step } from './steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false }, base: { type: 'string' } },
});

const print = (text: string) => process.stdout.write(`${text}\n`);

function stepsOfChange(base: string): readonly Step[] {
  const changed = changedSince(base);
  if (changed.length === 0) return [];
  const house = readHouse();
  const selection = select(changed, house);
  print(`Changed since ${base}: ${changed.slice(0, 8).join(', ')}${changed.length > 8 ? ` and ${changed.length - 8} more` : ''}`);
  if (selection.everything !== undefined) {
    print(`Everything rests on ${selection.everything}: the whole sample runs.`);
    return allSteps({ isWhole: false });
  }
  for (const [project, files] of Object.entries(selection.tests)) print(`  ${project}: ${files.join(', ')}`);
  if (selection.stories.length > 0) print(`  stories: ${selection.stories.join(', ')}`);
  if (selection.screens.length > 0) print(`  screens: ${selection.screens.join(', ')}`);
  print('Left to the whole: journeys in a browser, the embedded engine beside PostgreSQL, and pages that only share code.');
  const texts = (files: readonly string[]) => files.map(house.text);
  return changedSteps(selection, namesOfPageTests({ screens: texts(selection.screens), stories: texts(selection.stories) }));
}

function stepsOfPaths(paths: readonly string[]): readonly Step[] {
  const isMeant = (file: string) => paths.some((path) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));
  const found = Object.entries(testFiles())
    .map(([project, files]) => [project, files.filter(isMeant)] as const)
    .filter(([, files]) => files.length > 0);
  if (found.length === 0) throw new Error(`There is no test at ${paths.join(', ')}.`);
  return namedSteps(Object.fromEntries(found));
}

function stepsAsked(): readonly Step[] {
  if (positionals.length > 0) return stepsOfPaths(positionals);
  if (values.changed || values.base !== undefined) return stepsOfChange(values.base ?? 'HEAD');
  return allSteps({ isWhole: values.whole });
}

/** Resolves with the process's exit code. @throws for arguments that mean nothing */
export async function main(): Promise<number> {
  const steps = stepsAsked();
  if (steps.length === 0) print('Nothing has changed.');
  return (await run(steps, print)) ? 0 : 1;
}

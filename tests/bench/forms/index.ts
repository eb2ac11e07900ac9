/** `npm run bench -- forms` and `lists`: this product beside other engines, in one Chromium, one after the other. */
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../support/chromium.ts';
import { type Built, buildPage, buildPages } from './build.ts';
import { planForm, planList } from './definitions.ts';
import { formLibraries, gridLibraries, isPeer, type Library, listLibraries } from './libraries.ts';
import { type ListWorkload, list } from './list-workload.ts';
import { measure } from './measure.ts';
import { measureGrid } from './measure-grid.ts';
import { measureList } from './measure-list.ts';
import { full, type Pace, SLOWED } from './pace.ts';
import { profileGrid, profileList, profilePage } from './profile.ts';
import { type FormResult, formTable, formTargets, type GridResult, gridTable, type ListResult, listTable, listTargets } from './report.ts';
import type { Files } from './session.ts';
import { type Workload, workloads } from './workloads.ts';

export type Print = (text: string) => void;
export type Choice = {
  /** Names of libraries; all, when absent. */
  readonly only?: readonly string[] | undefined;
  /** Ids of workloads; all, when absent. */
  readonly workloads?: readonly string[] | undefined;
};

const isChosen = (names: readonly string[] | undefined, name: string) => names === undefined || names.includes(name);

/** Measures forms and prints a table a workload, then the targets. What does not do what is measured is named, and fails the run. */
export async function benchForms(choice: Choice, print: Print, pace = full): Promise<readonly FormResult[]> {
  const built = await buildPages(chosen(formLibraries, choice, pace), print);
  print(`Forms: Chromium, its processor ${pace.slowed === 1 ? 'at full speed' : `slowed ${pace.slowed} times`}; milliseconds of script.`);
  const results: FormResult[] = [];
  await inChromium(async (browser) => {
    for (const workload of pace.workloads.filter(({ id }) => isChosen(choice.workloads, id))) {
      for (const each of built.filter(({ library }) => takesPart(library, workload))) {
        const measured = await attempt(each, print, async () =>
          measure({ browser, built: each, files: await formFiles(each.library, workload), pace }, workload),
        );
        if (measured) results.push({ workload, library: each.library, measured });
      }
      print(formTable(workload, results));
    }
  });
  const reached = formTargets(results);
  if (reached !== undefined) print(reached);
  return results;
}

/** The same of the list. */
export async function benchLists(choice: Choice, print: Print, pace = full): Promise<readonly ListResult[]> {
  const built = await buildPages(chosen(listLibraries, choice, pace), print);
  const results: ListResult[] = [];
  await inChromium(async (browser) => {
    for (const each of built) {
      const measured = await attempt(each, print, async () =>
        measureList({ browser, built: each, files: await listFiles(each.library, pace.list), pace }),
      );
      if (measured) results.push({ library: each.library, measured });
    }
  });
  print(listTable(pace.list, results));
  const reached = pace === full ? listTargets(results) : undefined;
  if (reached !== undefined) print(reached);
  return results;
}

/** The same of a table that is edited as a spreadsheet is. */
export async function benchGrids(choice: Choice, print: Print, pace = full): Promise<readonly GridResult[]> {
  const asked = gridLibraries.filter(({ name }) => isChosen(choice.only, name));
  const built = await buildPages(asked, print);
  const results: GridResult[] = [];
  await inChromium(async (browser) => {
    for (const [index, library] of asked.entries()) {
      const each = built[index];
      if (!each) continue;
      const measured = await attempt(each, print, async () =>
        measureGrid({ browser, built: each, files: await listFiles(library, pace.grid, true), pace }, library),
      );
      if (measured) results.push({ library, measured });
    }
  });
  print(gridTable(pace.grid, results));
  return results;
}

/** Those that were asked for by name; else all, or all that are installed with the product. */
const chosen = (libraries: readonly Library[], { only }: Choice, { hasPeers }: Pace): readonly Library[] =>
  libraries.filter((library) => isChosen(only, library.name) && (hasPeers || only !== undefined || !isPeer(library)));

const takesPart = ({ workloads: own }: Library, { id }: Workload): boolean => isChosen(own, id);

/** Prints where the time of our own form goes, in place of measuring. */
export async function profileForms({ workloads: asked = ['1000'] }: Choice, print: Print): Promise<void> {
  const library = formLibraries.find(({ name }) => name === 'ours');
  if (!library) return;
  const built: Built = await buildPage(library, true);
  await inChromium(async (browser) => {
    for (const workload of workloads.filter(({ id }) => asked.includes(id))) {
      print(`${workload.title}, processor slowed ${SLOWED} times; lines are those of ${built.dir}`);
      print(await profilePage(browser, built, await formFiles(library, workload), workload.inputs));
    }
  });
}

/** The same of our list. */
export async function profileLists(print: Print): Promise<void> {
  const library = listLibraries.find(({ name }) => name === 'ours');
  if (!library) return;
  const built = await buildPage(library, true);
  await inChromium(async (browser) => {
    print(`${list.title}, processor slowed ${SLOWED} times; lines are those of ${built.dir}`);
    print(await profileList(browser, built, await listFiles(library, list)));
  });
}

/** The same of our list as a grid. */
export async function profileGrids(print: Print): Promise<void> {
  const library = gridLibraries.find(({ name }) => name === 'ours');
  if (!library) return;
  const built = await buildPage(library, true);
  await inChromium(async (browser) => {
    print(`${full.grid.title}, processor slowed ${SLOWED} times; lines are those of ${built.dir}`);
    print(await profileGrid(browser, built, await listFiles(library, full.grid, true), library));
  });
}

/** One that fails must not cost the figures of the others; the run ends with an error all the same. */
async function attempt<T>({ library }: Built, print: Print, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    process.exitCode = 1;
    print(`${library.title} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function inChromium(act: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchChromium();
  try {
    await act(browser);
  } finally {
    await browser.close();
  }
}

/** Our pages get plans, as the server gives them; the others the workload itself. */
async function formFiles({ name }: Library, workload: Workload): Promise<Files> {
  if (!name.startsWith('ours')) return { 'data.json': JSON.stringify(workload) };
  const { validator, ...planned } = await planForm(workload);
  const data = { ...planned, values: workload.values, leaf: name === 'ours' ? 'plain' : 'own' };
  return { 'data.json': JSON.stringify(data), 'validator.js': validator };
}

const listFiles = async ({ name }: Library, asked: ListWorkload, isGrid = false): Promise<Files> => ({
  'data.json': JSON.stringify(name === 'ours' ? { ...(await planList(asked)), list: asked, isGrid } : asked),
});

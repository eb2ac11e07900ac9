/** What a run consists of: commands and projects of Vitest, what they wait for, and how many of the two cores they keep busy. */
import { projectNames, sampledSmokes, smokes, testFiles } from '../projects.ts';
import type { Selection } from './changed/select.ts';
import type { Planned } from './schedule.ts';

type CommandStep = Planned & {
  readonly kind: 'command';
  readonly line: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
};
type TestStep = Planned & {
  readonly kind: 'tests';
  readonly project: string;
  /** All of the project's when absent. */
  readonly files?: readonly string[];
  /** Pattern of the names of tests, where only some of the files are meant. */
  readonly names?: string;
  readonly env?: Readonly<Record<string, string>>;
};
export type Step = CommandStep | TestStep;

const command = (name: string, line: readonly [string, ...string[]], needs: readonly string[] = []): Step => ({
  kind: 'command',
  name,
  line,
  needs,
  places: 1,
});
const script = (name: string, npmScript: string) => command(name, ['npm', 'run', '--silent', npmScript]);

/** PostgreSQL and the demo in it, made before those that copy it ask at the same time. */
const world = command('world', ['node', '--import', 'tsx', 'tests/support/prepare-world.ts']);
const checks: Readonly<Record<string, Step>> = {
  types: script('types', 'check:types'),
  lint: script('lint', 'check:lint'),
  definitions: script('definitions', 'check:definitions'),
};
const build = script('build', 'build');
const storybook = script('storybook', 'build-storybook');

const needsOf: Readonly<Record<string, readonly string[]>> = {
  api: ['world'],
  browser: ['build', 'storybook', 'world'],
  'browser-alone': ['build', 'storybook', 'browser'],
};
const tests = (project: string, more: Partial<Pick<TestStep, 'env' | 'files' | 'names' | 'name'>> = {}): TestStep => ({
  kind: 'tests',
  name: project,
  project,
  needs: needsOf[project] ?? [],
  // Pages and their server keep all of a small machine busy; what is alone must be alone.
  places: project.startsWith('browser') ? 2 : 1,
  ...more,
});

/** All about the database, and the sample of what is about areas. */
function embeddedSample(): readonly string[] {
  const left = new Set(smokes.filter((file) => !sampledSmokes.includes(file)));
  return testFiles()['api-embedded'].filter((file) => !left.has(file));
}

const isOfServer = (file: string) => file.startsWith('tests/api/');

/**
 * Tests on PostgreSQL in two steps: of the whole server, which is the longest of all, and of its pieces, for the place that is
 * free meanwhile.
 */
const apiSteps = (env: TestStep['env']) => {
  const all = testFiles().api;
  return {
    server: tests('api', { env: env ?? {}, files: all.filter(isOfServer) }),
    pieces: tests('api', { env: env ?? {}, name: 'api-pieces', files: all.filter((file) => !isOfServer(file)) }),
  };
};

/** Everything, the longest as early as it can begin: a covering sample of pages and looks, or with `isWhole` all of them. */
export function allSteps({ isWhole }: { readonly isWhole: boolean }): readonly Step[] {
  const env = { TEST_WHOLE: isWhole ? '1' : '' };
  // The two longest side by side: the short ones then fill the place of whichever ends first, and none is waited for alone.
  const long = ['api', 'api-embedded'];
  const api = apiSteps(env);
  const projects = projectNames.filter((name) => !long.includes(name)).map((name) => tests(name, { env }));
  return [
    world,
    build,
    api.server,
    storybook,
    ...Object.values(checks),
    tests('api-embedded', { env, ...(isWhole ? {} : { files: embeddedSample() }) }),
    api.pieces,
    ...projects,
  ];
}

/** The test files that a person named, by project. */
export const namedSteps = (files: Selection['tests']): readonly Step[] => [
  ...(files.browser || files['browser-alone'] ? [build, storybook] : []),
  ...Object.entries(files).map(([project, own]) => tests(project, { files: own })),
];

const CRAWL = 'tests/browser/crawl/crawl.test.ts';
const STORIES = 'tests/browser/stories.test.ts';

/** What an edit touches; `names` are those of the pages and stories to look at. */
export function changedSteps({ tests: files, stories, screens, checks: names }: Selection, looks: string | undefined): readonly Step[] {
  const pages = [...(stories.length > 0 ? [STORIES] : []), ...(screens.length > 0 ? [CRAWL] : [])];
  const own = [...(files.browser ?? []), ...(files['browser-alone'] ?? [])];
  const isLooking = looks !== undefined && pages.length > 0;
  return [
    ...(files.api ? [world] : []),
    ...(own.length > 0 || screens.length > 0 ? [build] : []),
    ...(own.length > 0 || stories.length > 0 ? [storybook] : []),
    ...names.flatMap((name) => checks[name] ?? []),
    ...Object.entries(files).map(([project, some]) => tests(project, { files: some })),
    ...(isLooking ? [tests('browser', { name: 'looks', files: pages, names: looks })] : []),
  ];
}

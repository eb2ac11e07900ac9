/** What a run consists of: commands and projects of Vitest, what they wait for, and how many of the two cores they keep busy. */
import { projectNames } from '../projects.ts';
import type { Selection } from './changed/select.ts';
import type { Planned } from './schedule.ts';

export type Step = Planned & {
  readonly env?: Readonly<Record<string, string>>;
} & (
    | { readonly kind: 'command'; readonly line: readonly [string, ...string[]] }
    | { readonly kind: 'tests'; readonly project: string; readonly files?: readonly string[] }
  );

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
const tests = (project: string, more: Partial<Pick<Step, 'env'>> & { readonly files?: readonly string[] } = {}): Step => ({
  kind: 'tests',
  name: project,
  project,
  needs: needsOf[project] ?? [],
  // Pages and their server keep all of a small machine busy; what is alone must be alone.
  places: project.startsWith('browser') ? 2 : 1,
  ...more,
});

/** Everything, the longest first: a covering sample of pages and looks, or with `isWhole` all of them. */
export function allSteps({ isWhole }: { readonly isWhole: boolean }): readonly Step[] {
  const env = { TEST_WHOLE: isWhole ? '1' : '' };
  const { types, ...others } = checks;
  return [
    world,
    build,
    storybook,
    ...(types ? [types] : []),
    ...projectNames.map((name) => tests(name, { env })),
    ...Object.values(others),
  ];
}

/** The test files that a person named, by project. */
export const namedSteps = (files: Selection['tests']): readonly Step[] => [
  ...(files.browser || files['browser-alone'] ? [build, storybook] : []),
  ...Object.entries(files).map(([project, own]) => tests(project, { files: own })),
];

const CRAWL = 'tests/browser/crawl/crawl.test.ts';
const STORIES = 'tests/browser/stories.test.ts';

/** What an edit touches. */
export function changedSteps({ tests: files, stories, screens, checks: names }: Selection): readonly Step[] {
  const looks = [...(stories.length > 0 ? [STORIES] : []), ...(screens.length > 0 ? [CRAWL] : [])];
  const browser = [...new Set([...(files.browser ?? []), ...looks])];
  const env = { TEST_STORIES: stories.join(','), TEST_SCREENS: screens.join(',') };
  const others = Object.entries(files).filter(([project]) => project !== 'browser');
  return [
    ...(files.api ? [world] : []),
    ...(browser.length > 0 ? [build] : []),
    ...(browser.some((file) => file !== CRAWL) ? [storybook] : []),
    ...names.flatMap((name) => checks[name] ?? []),
    ...others.map(([project, own]) => tests(project, { files: own })),
    ...(browser.length > 0 ? [tests('browser', { files: browser, env })] : []),
  ];
}

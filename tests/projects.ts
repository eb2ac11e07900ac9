/**
 * The projects of Vitest: which tests run under which conditions. A test belongs to exactly one, except those that are about
 * the database, and a few of each area, which run on the embedded engine too.
 */
import { globSync, readFileSync } from 'node:fs';
import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import manifest from '../package.json' with { type: 'json' };
import LastFailedFirst from './runner/sequencer.ts';

type Files = { readonly include: readonly string[]; readonly exclude?: readonly string[] };

/** Tests below the server that open a database of their own: they hold on both engines. */
const onDatabase = [
  'src/server/restrictions/restrictions.property.test.ts',
  'engine/server/database/{attempt,database,second-wall}.test.ts',
  'src/server/*/migrations/*.test.ts',
  'engine/server/jobs/{jobs,sweep}.test.ts',
  'src/server/sweep-plans.test.ts',
  'tests/api/{flows,jobs}-killed.test.ts',
  'tests/api/flows-many.test.ts',
  'engine/server/keys/*.test.ts',
  'engine/server/lifecycle/rows/*.test.ts',
  'engine/server/rules/*.test.ts',
  'engine/server/live/outbox.test.ts',
  'engine/server/model/{model,words}.test.ts',
  'engine/server/model/partitions/partitions.test.ts',
  'engine/server/notify/notify.test.ts',
  'engine/server/resources/{changing,clusters,creating,each,group,in-use,kept-answers,paging,reading,removing,rows}.test.ts',
  'engine/server/tallies/tallies.test.ts',
  'engine/server/workflows/{rows,run}.test.ts',
  'src/server/timeline/events.test.ts',
  'src/server/requests/statements.test.ts',
];

/** What only the embedded engine has. */
const onPglite = ['engine/server/database/pglite.test.ts'];

/** A little of every area on the engine of `npm start`; tests/projects.test.ts sees that none is missing. */
export const smokes = [
  'tests/api/api-keys.test.ts',
  'tests/api/app-call.test.ts',
  'tests/api/areas.test.ts',
  'tests/api/automation-rules.test.ts',
  'tests/api/automation-runs.test.ts',
  'tests/api/billing.test.ts',
  'tests/api/ble.test.ts',
  'tests/api/broadcasts.test.ts',
  'tests/api/bulk-flows.test.ts',
  'tests/api/bulk-jobs.test.ts',
  'tests/api/bulk-killed.test.ts',
  'tests/api/capacity-holds.test.ts',
  'tests/api/capacity.test.ts',
  'tests/api/crash.test.ts',
  'tests/api/dispatch-runs.test.ts',
  'tests/api/etas.test.ts',
  'tests/api/flow-dry-run.test.ts',
  'tests/api/flow-steps.test.ts',
  'tests/api/flows.test.ts',
  'tests/api/intake-form.test.ts',
  'tests/api/inventory.test.ts',
  'tests/api/jobs.test.ts',
  'tests/api/live-records.test.ts',
  'tests/api/live.test.ts',
  'tests/api/overrides.test.ts',
  'tests/api/own-flow-desk.test.ts',
  'tests/api/recurring.test.ts',
  'tests/api/own-flows.test.ts',
  'tests/api/places.test.ts',
  'tests/api/requests.test.ts',
  'tests/api/searcher.test.ts',
  'tests/api/setup.test.ts',
  'tests/api/sign-in-super.test.ts',
  'tests/api/standing.test.ts',
  'tests/api/webhooks.test.ts',
];

/** Those that the sample takes of them: starting and writing, what a request passes through, and areas that meet; the whole takes all. */
export const sampledSmokes = ['tests/api/areas.test.ts', 'tests/api/crash.test.ts', 'tests/api/requests.test.ts'];

/** Tests of what a browser runs, with their texts. */
const ofPages = globSync('{engine/react,engine/web,widgets,src/web}/**/*.test.{ts,tsx}').map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));
type PageTest = (typeof ofPages)[number];
/** A mock must be there before the module is first read, so that such a test needs modules of its own. */
const hasMocks = ({ text }: PageTest) => text.includes('vi.mock(');
/** A worker is given up when the next file wants another environment: tests with and without a document stay apart. */
const hasDocument = ({ text }: PageTest) => text.startsWith('// @vitest-environment happy-dom');
const pageFiles = (isMeant: (test: PageTest) => boolean) => ofPages.filter(isMeant).map(({ file }) => file);

const files = {
  core: {
    include: [
      '{engine/core,engine/server,src/server,schemas,tests/screens,tests/errors,tests/runner}/**/*.test.ts',
      'tests/*.test.ts',
      ...pageFiles((test) => !hasMocks(test) && !hasDocument(test)),
    ],
    exclude: [...onDatabase, ...onPglite],
  },
  ui: { include: pageFiles((test) => !hasMocks(test) && hasDocument(test)) },
  'ui-mocks': { include: pageFiles(hasMocks) },
  api: { include: ['tests/api/**/*.test.ts', ...onDatabase] },
  'api-embedded': { include: [...onPglite, ...onDatabase, ...smokes] },
  bench: { include: ['tests/bench/**/*.test.ts'] },
  browser: { include: ['tests/browser/**/*.test.ts'], exclude: ['tests/browser/alone/**'] },
  'browser-alone': { include: ['tests/browser/alone/**/*.test.ts'] },
} satisfies Readonly<Record<string, Files>>;

export type ProjectName = keyof typeof files;
export const projectNames = Object.keys(files) as readonly ProjectName[];

function filesOf({ include, exclude = [] }: Files): readonly string[] {
  const left = new Set(globSync([...exclude]));
  return globSync([...include])
    .filter((file) => !left.has(file))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** The test files of every project, from the root, with slashes. */
export const testFiles = (): Readonly<Record<ProjectName, readonly string[]>> => ({
  core: filesOf(files.core),
  ui: filesOf(files.ui),
  'ui-mocks': filesOf(files['ui-mocks']),
  api: filesOf(files.api),
  'api-embedded': filesOf(files['api-embedded']),
  bench: filesOf(files.bench),
  browser: filesOf(files.browser),
  'browser-alone': filesOf(files['browser-alone']),
});

/** Conditions that tests poll for: a busy machine needs more than the usual second. */
const patient = { poll: { timeout: 20_000, interval: 50 } };
const define = { __APP_VERSION__: JSON.stringify(manifest.version), __PRODUCT_NAME__: JSON.stringify('Fieldloom') };

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: ProjectName, { include, exclude = [] }: Files, more: Options): TestProjectInlineConfiguration => ({
  define,
  test: {
    name,
    include: [...include],
    exclude: ['**/node_modules/**', ...exclude],
    expect: patient,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
    // One after another where several are started at once: a worker that shares its modules serves one project only.
    sequence: { groupOrder: projectNames.indexOf(name) },
    ...more,
  },
});

/** Modules, and the definitions that they load, are shared by all files of a worker. */
const shared: Options = { isolate: false };
/** What a test leaves behind in the page is taken away before the next one. */
const ofPage: Options = { setupFiles: ['tests/support/page.ts'] };
const withDocument: Options = { ...ofPage, environment: 'happy-dom' };
const inBrowser: Options = { testTimeout: 400_000, hookTimeout: 300_000 };

const projects: TestProjectInlineConfiguration[] = [
  project('core', files.core, shared),
  project('ui', files.ui, { ...shared, ...withDocument }),
  project('ui-mocks', files['ui-mocks'], ofPage),
  project('api', files.api, { ...shared, env: { TEST_ENGINES: 'postgres' } }),
  project('api-embedded', files['api-embedded'], { ...shared, env: { TEST_ENGINES: 'pglite' } }),
  project('bench', files.bench, {}),
  project('browser', files.browser, { ...inBrowser, maxWorkers: 2 }),
  project('browser-alone', files['browser-alone'], inBrowser),
];

/** Vitest's own settings, for `vite.config.ts`. */
export const tests: ViteUserConfig = { test: { projects, sequence: { sequencer: LastFailedFirst } } };

/** What an edit touches: the tests that reach a changed file, and the tests, stories and screens that a changed definition is about. */
import { AREA_FILES, areaModules, areasNamed } from './areas.ts';
import { type Graph, reach } from './graph.ts';

/** Everything that the choice is made of; paths from the root of the project, with slashes. */
export type House = {
  /** All files with code. */
  readonly graph: Graph;
  /** Test files by project. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Files of screens, wherever they stand. */
  readonly screens: readonly string[];
  /** Text of a file; empty for one that is gone. */
  readonly text: (file: string) => string;
};

export type Selection = {
  /** Test files by project; projects without any are not there. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
  /** Files of stories to look at. */
  readonly stories: readonly string[];
  /** Files of screens to open. */
  readonly screens: readonly string[];
  /** Commands that hold of the whole tree, by name. */
  readonly checks: readonly string[];
  /** Why nothing smaller than everything will do. */
  readonly everything?: string;
};

const CODE = /\.(ts|tsx|mts|mjs)$/;
const DEFINITION = /^(engine\/entities|schemas\/(entities|definition)|screens)\/.*\.json$/;
const ENTITY = /^(?:engine|schemas)\/entities\/([\w-]+)\.json$/;
const READS_DEFINITIONS = 'engine/server/definitions/read.ts';
/** Looks at the imports of all code. */
const IMPORTS = 'tests/imports.test.ts';
/** What all that is run rests on. */
const GROUND = /^(package(-lock)?\.json|vite\.config\.ts|tsconfig\.json|tests\/projects\.ts|\.storybook\/(?!docs))/;
/** An edit of these reaches the pages that they draw, which no import of a test says. */
const PAGES = /^(widgets|engine\/(?:react|web)|src\/web)\//;

/** Code of areas that the demo borrows: tests that look at what comes of it name the area. */
const isBorrowed = (from: string, to: string) => from.startsWith('src/server/demo/') && to.startsWith('src/server/');

/** The widget that a file belongs to, by the name that screens give it. Charts stand on dashboards. */
function widgetOf(file: string): string | undefined {
  const name = /^(?:src\/web\/)?widgets\/(?:(?:primitives|fields|nodes)\/)?([\w-]+)\//.exec(file)?.[1];
  return name === 'charts' ? 'dashboard' : name;
}

const mentions = (text: string, name: string) => new RegExp(`['"\`/]${name}['"\`/?#:]`).test(text);

/** @param changed files that were edited, added or removed */
export function select(changed: readonly string[], house: House): Selection {
  const ground = changed.find((file) => GROUND.test(file));
  if (ground !== undefined) return { tests: {}, stories: [], screens: [], checks: [], everything: ground };
  const touched = new Set(changed);
  const entities = changed.flatMap((file) => ENTITY.exec(file)?.[1] ?? []);
  const hasDefinitions = changed.some((file) => DEFINITION.test(file));
  const isCut = cutOf(house);

  const hasCode = changed.some((file) => CODE.test(file));

  const isTouched = (test: string) => {
    if (test === IMPORTS && hasCode) return true;
    const reached = reach(house.graph, [test], isCut(test));
    if ([...reached].some((file) => touched.has(file))) return true;
    if (changed.some((file) => !CODE.test(file) && !DEFINITION.test(file) && isBeside(test, file))) return true;
    if (!hasDefinitions) return false;
    if (!test.startsWith('tests/api/')) return reached.has(READS_DEFINITIONS) && !AREA_FILES.some((file) => reached.has(file));
    const own = [...reached].filter((file) => file.startsWith('tests/')).map(house.text);
    return areasNamed(own[0] ?? '').has('all') || entities.some((name) => own.some((text) => mentions(text, name)));
  };
  const isChosen = (project: string, file: string) => {
    // Pages are looked at below; a browser test runs when its own lines change.
    if (project.startsWith('browser')) return touched.has(file);
    // On the embedded engine what is about the database; the little of each area is left to the whole.
    return (project !== 'api-embedded' || !file.startsWith('tests/api/')) && isTouched(file);
  };
  const tests = Object.fromEntries(
    Object.entries(house.tests)
      .map(([project, files]) => [project, files.filter((file) => isChosen(project, file))] as const)
      .filter(([, files]) => files.length > 0),
  );

  const stories = [...house.graph.keys()].filter(
    (file) => file.endsWith('.stories.tsx') && [...reach(house.graph, [file])].some((reached) => touched.has(reached)),
  );
  const widgets = changed.flatMap((file) => widgetOf(file) ?? []);
  const screens = house.screens.filter(
    (file) => touched.has(file) || [...entities, ...widgets].some((name) => mentions(house.text(file), name)),
  );
  const checks = [
    ...(hasCode ? ['types'] : []),
    'lint',
    ...(hasDefinitions || changed.some((file) => /^(engine\/core|src\/server\/definitions)\//.test(file)) ? ['definitions'] : []),
  ];
  return { tests, stories, screens: changed.some((file) => PAGES.test(file)) || hasDefinitions ? screens : [], checks };
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

/** In the test's folder or below; what stands at the root of all tests is about none of those folders. */
const isBeside = (test: string, file: string) =>
  folderOf(test) === 'tests' ? folderOf(file) === 'tests' : file.startsWith(`${folderOf(test)}/`);

/** For a test: of the list of areas, the imports of those that neither it nor what it is made with names. */
function cutOf({ text, graph }: House): (test: string) => (from: string, to: string) => boolean {
  const modules = AREA_FILES.flatMap((file) => [...areaModules(file, text(file))]);
  return (test) => {
    const own = [...reach(graph, [test], (_, to) => !to.startsWith('tests/'))];
    const named = new Set(own.filter((file) => file !== 'tests/support/server.ts').flatMap((file) => [...areasNamed(text(file))]));
    const open = new Set(modules.filter(([name]) => named.has('all') || named.has(name)).map(([, module]) => module));
    return (from, to) => (AREA_FILES.includes(from) && !open.has(to)) || isBorrowed(from, to);
  };
}

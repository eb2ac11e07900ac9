/**
 * For the build: what every page begins with in one file, and what every signed-in page needs in a second one. Left to
 * itself the bundler cuts along every dynamic import and makes thirty of them, which together weigh a tenth more.
 */
import { fileURLToPath } from 'node:url';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Entries of a product, as absolute paths. */
export type StartEntries = {
  readonly page: string;
  /** What its screens without a session need. */
  readonly public: string;
  readonly signedIn: string;
  /** What one kind of its lists is made of, by the name of the file that it comes in: phones begin with it. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** What signed-in pages bring right behind their beginning: its texts come with those of the beginning. */
  readonly soon?: readonly string[];
};

/** Of the platform: what stands around a page on phones, and the page of one record. */
export const SOON = [
  here('../shell/bottom-bar.tsx'),
  ...['detail/detail', 'detail/record-sections', 'status-actions/status-buttons', 'guided-steps/next-step', 'guided-steps/guide'].map(
    (name) => here(`../../../widgets/nodes/${name}.tsx`),
  ),
];

const SIGN_IN = [here('../public-app/start-public.tsx'), here('../../../widgets/nodes/sign-in/sign-in.tsx')];
const SMALL = ['masked', 'message-of'].map((name) => here(`../../../widgets/primitives/support/${name}.ts`));
/** Both pages with a session and those without set it: the code of signing in need not come for it. */
const BADGE = here('../prompts/badge.ts');
/** Lists are what most pages are made of; a file of three lines is not worth a request. */
const STACK = here('../../../widgets/nodes/stack/stack.tsx');
const PRODUCT = [here('../app/start-app.tsx'), here('../../../widgets/collection/collection.tsx'), STACK, BADGE, ...SMALL];

/** Modules and everything that they import for good, not when it is first used. */
function withImports(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  for (const start of starts) add(start);
  return found;
}

/** What tables of lists are made of, by the name of the file that it comes in: wide screens begin with it, phones show cards. */
const TABLE = { 'list-table': [here('../../../widgets/collection/table/table.tsx')] };

/** What a device that keeps records answers with: its pages begin with it. */
const KEPT = [here('../offline/open.ts')];
export const keptChunks: readonly string[] = ['kept'];

type Parts = ReadonlyMap<string, ReadonlySet<string>>;

/** What phones begin with, and what wide screens do, besides what all signed-in pages need. */
export const phoneChunks = ({ lists = {} }: StartEntries): readonly string[] => Object.keys(lists);
export const wideChunks: readonly string[] = Object.keys(TABLE);

/**
 * `base` holds what the page itself needs, and what signing in and the product both do; `product` the rest of the product,
 * `signIn` the rest of signing in, and each kind of list the rest of it. What tables share with another kind of list is the product's.
 */
function partsOf(entries: StartEntries, modules: Modules): Parts {
  const page = withImports([entries.page], modules);
  const signIn = withImports([...SIGN_IN, entries.public], modules);
  const product = withImports([...PRODUCT, entries.signedIn], modules);
  const base = new Set([...page, ...[...signIn].filter((id) => product.has(id))]);
  const partOf = ([name, starts]: readonly [string, readonly string[]]) => [name, withImports(starts, modules)] as const;
  const [tables, lists] = [Object.entries(TABLE).map(partOf), Object.entries(entries.lists ?? {}).map(partOf)];
  const shared = tables.flatMap(([, table]) => lists.flatMap(([, list]) => [...list].filter((id) => table.has(id))));
  return new Map([
    ['base', base],
    ['product', new Set([...product, ...shared])],
    ['signIn', signIn],
    ...lists,
    ...tables,
    ['kept', withImports(KEPT, modules)],
  ]);
}

/** Groups for `output.codeSplitting`; made anew for each build, whose modules it reads once. */
export function startChunks(entries: StartEntries) {
  let parts: Parts | undefined;
  const names = ['base', 'product', 'signIn', ...phoneChunks(entries), ...wideChunks, ...keptChunks];
  return names.map((name, index) => ({
    name: (id: string, modules: Modules): string | null => {
      parts ??= partsOf(entries, modules);
      return parts.get(name)?.has(id) ? name : null;
    },
    priority: names.length - index,
  }));
}

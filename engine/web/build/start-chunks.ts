/**
 * For the build: what every page begins with in one file, and what every signed-in page needs in a second one. Left to
 * itself the bundler cuts along every dynamic import and makes thirty of them, which together weigh a tenth more.
 */
import { fileURLToPath } from 'node:url';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PAGE = here('../../../src/web/main.tsx');
const SIGN_IN = [here('../public-app/start-public.tsx'), here('../../../widgets/nodes/sign-in/sign-in.tsx')];
const SMALL = ['masked', 'message-of'].map((name) => here(`../../../widgets/primitives/support/${name}.ts`));
/** Lists are what most pages are made of; a file of three lines is not worth a request. */
const PRODUCT = [here('../app/start-app.tsx'), here('../../../widgets/collection/collection.tsx'), ...SMALL];
/** What a technician's list is made of: the second is imported by the first once a row has a number to call. */
const CARD = [here('../../../src/web/widgets/task-card/task-card.tsx'), here('../../../src/web/widgets/call-button/call-button.tsx')];

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

type Part = 'base' | 'product' | 'signIn' | 'card';

/**
 * `base` holds what the page itself needs, and what signing in and the product both do; `product` the rest of the product,
 * `signIn` the rest of signing in, `card` the rest of the card of a task.
 */
function partsOf(modules: Modules): Readonly<Record<Part, ReadonlySet<string>>> {
  const [page, signIn, product] = [withImports([PAGE], modules), withImports(SIGN_IN, modules), withImports(PRODUCT, modules)];
  const base = new Set([...page, ...[...signIn].filter((id) => product.has(id))]);
  return { base, product, signIn, card: withImports(CARD, modules) };
}

/** Groups for `output.codeSplitting`; made anew for each build, whose modules it reads once. */
export function startChunks() {
  let parts: ReturnType<typeof partsOf> | undefined;
  const group = (name: Part, priority: number) => ({
    name: (id: string, modules: Modules): string | null => {
      parts ??= partsOf(modules);
      return parts[name].has(id) ? name : null;
    },
    priority,
  });
  return [group('base', 4), group('product', 3), group('signIn', 2), group('card', 1)];
}

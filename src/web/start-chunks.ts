/**
 * For the build: what every page begins with in one file, and what every signed-in page needs in a second one. Left to
 * itself the bundler cuts along every dynamic import and makes thirty of them, which together weigh a tenth more.
 */
import { fileURLToPath } from 'node:url';

type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const PAGE = here('./main.tsx');
const SIGN_IN = [here('./public-app/start-public.tsx'), here('../../widgets/sign-in/sign-in.tsx')];
/** Lists are what most pages are made of. */
const PRODUCT = [here('./app/start-app.tsx'), here('../../widgets/collection/collection.tsx')];

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

/** `base` holds what the page itself needs, and what signing in and the product both do; `product` the rest of the product. */
function partsOf(modules: Modules): Readonly<Record<'base' | 'product', ReadonlySet<string>>> {
  const [page, signIn, product] = [withImports([PAGE], modules), withImports(SIGN_IN, modules), withImports(PRODUCT, modules)];
  return { base: new Set([...page, ...[...signIn].filter((id) => product.has(id))]), product };
}

/** Groups for `output.codeSplitting`; made anew for each build, whose modules it reads once. */
export function startChunks() {
  let parts: ReturnType<typeof partsOf> | undefined;
  const group = (name: 'base' | 'product', priority: number) => ({
    name: (id: string, modules: Modules): string | null => {
      parts ??= partsOf(modules);
      return parts[name].has(id) ? name : null;
    },
    priority,
  });
  return [group('base', 2), group('product', 1)];
}

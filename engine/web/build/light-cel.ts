/** For the build: a page loads the parser of `@marcbachmann/cel-js` and nothing of what interprets a text there. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const PARSER = /\/@marcbachmann\/cel-js\/lib\/parser\.js$/;
/** What the parser asks for by these names it finds in cel-operators.ts. */
const WHOLE = /^\.\/(operators|functions)\.js$/;

export const lightCel = (): Plugin => ({
  name: 'light-cel',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === '@marcbachmann/cel-js') return here('cel-parser.ts');
    return WHOLE.test(id) && importer !== undefined && PARSER.test(importer) ? here('cel-operators.ts') : undefined;
  },
});

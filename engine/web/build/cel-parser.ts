/**
 * For the build: what engine/core/rules/parse.ts takes of `@marcbachmann/cel-js`, without the interpreter that comes with
 * it there. Rules are interpreted by the house's own code, and a page need not load a second interpreter (12 kB packed) to
 * read a text. The package names no entry for its parser alone, so its file is named.
 */
import { ParseError } from '../../../node_modules/@marcbachmann/cel-js/lib/errors.js';
import { Parser } from '../../../node_modules/@marcbachmann/cel-js/lib/parser.js';

/** As the package's own: rules have fewer of every other kind. */
const MAX_NODES = 100_000;

/** Its macros only check and interpret; the tree of a text is the same without them. */
const noMacros = { findMacro: () => undefined, enableOptionalTypes: false };

class Environment {
  readonly #parser: Parser;

  constructor({ limits }: { readonly limits: Readonly<Record<string, number>> }) {
    this.#parser = new Parser({ maxAstNodes: MAX_NODES, ...limits }, noMacros);
  }

  parse(text: string): { readonly ast: unknown } {
    return { ast: this.#parser.parse(text) };
  }
}

export { Environment, ParseError };

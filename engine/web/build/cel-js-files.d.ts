/** Files of `@marcbachmann/cel-js` that come without types. */
declare module '*/cel-js/lib/parser.js' {
  type Registry = { readonly findMacro: () => undefined; readonly enableOptionalTypes: boolean };
  export class Parser {
    constructor(limits: Readonly<Record<string, number>>, registry: Registry);
    parse(text: string): unknown;
  }
}

declare module '*/cel-js/lib/errors.js' {
  export { ParseError } from '@marcbachmann/cel-js';
  export function evaluationError(code: string, message: string): Error;
}

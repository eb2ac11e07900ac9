/**
 * For the build: what the parser of `@marcbachmann/cel-js` takes of the library's operators and types, their names alone. There each
 * operator brings what checks and computes it, and the registry of types behind that: 8 kB packed that no page uses.
 */
import { evaluationError } from '../../../node_modules/@marcbachmann/cel-js/lib/errors.js';

/** Operators of the syntax by their names there; the parser knows some of them by a word. */
const WORDS = {
  fieldAccess: '.',
  optionalFieldAccess: '.?',
  bracketAccess: '[]',
  optionalBracketAccess: '[?]',
  ternary: '?:',
  unaryNot: '!_',
  unaryMinus: '-_',
};
const NAMES = ['value', 'id', 'call', 'rcall', 'list', 'map', '||', '&&', '!=', '==', 'in', '+', '-', '*', '/', '%', '<', '<=', '>', '>='];

type Operator = { readonly name: string };

export const OPERATORS: Readonly<Record<string, Operator>> = Object.fromEntries([
  ...NAMES.map((name) => [name, { name }]),
  ...Object.entries(WORDS).map(([word, name]) => [word, { name }]),
]);

const MAX_UINT = 2n ** 64n - 1n;

/** `12u`: rules have no such numbers, and are refused where one stands as the library's own are. */
export class UnsignedInt {
  constructor(text: string) {
    if (BigInt(text) > MAX_UINT) throw evaluationError('numeric_overflow', 'Unsigned integer overflow');
  }
}

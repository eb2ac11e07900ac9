/** CEL text to its syntax tree. Types and meaning are the house's own; the grammar is the library's. */
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';
import { refuse } from './refusal.ts';

export type Syntax = ASTNode;
export type SyntaxOf<Op extends Syntax['op']> = Extract<Syntax, { readonly op: Op }>;

/** Nesting of parentheses, lists, calls and conditionals; no rule that a person can read comes near. */
const MAX_DEPTH = 50;
/** Rules that carry a person's own list of ids are longer than any that is written by hand. */
const MAX_ITEMS = 10_000;

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxDepth: MAX_DEPTH, maxListElements: MAX_ITEMS, maxCallArguments: 8, maxMapEntries: 0 },
});

/** Throws Refusal (`parse`) for text that is no expression or is longer than `maxLength`. */
export function parse(text: string, maxLength: number): Syntax {
  if (text.length > maxLength)
    refuse('parse', `The rule has ${text.length} characters; at most ${maxLength} are allowed.`, { start: maxLength, end: text.length });
  try {
    return environment.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return refuse('parse', `${error.summary}.`, error.range ?? { start: 0, end: text.length });
  }
}

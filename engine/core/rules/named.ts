/** Named conditions: `is.desk` in a rule stands for the text of the condition "desk". */
import type { Place } from './expression.ts';
import { parse, type Syntax } from './parse.ts';
import { Refusal } from './refusal.ts';

/** Under this name rules find conditions. */
export const CONDITIONS = 'is';

/** A part of an expanded text that stands for a name: its place there, and how long what was written was. */
export type Expansion = Place & {
  readonly name: string;
  /** Place of `is.name` in the text as it was written. */
  readonly written: Place;
  /** Where the condition's own text begins, behind a bracket. */
  readonly inner: number;
};

export type Expanded = {
  readonly text: string;
  readonly expansions: readonly Expansion[];
  /** Names that no condition has. */
  readonly unknown: readonly (Place & { readonly name: string })[];
};

type Use = Place & { readonly name: string; readonly around: Syntax['op'] | undefined };

/** Longer than any rule that is written: conditions make a rule long without making it hard to read. */
const MAX_LENGTH = 20_000;
const MENTIONED = new RegExp(String.raw`\b${CONDITIONS}\s*\.`);

/**
 * The rule with each `is.name` replaced by what `textOf` gives for the name, in brackets where its operators ask for them: what
 * comes out is the rule as it would be written without names. A text that is no rule, or names nothing, stays as it is.
 */
export function expandNamed(text: string, textOf: (name: string) => string | undefined): Expanded {
  const uses = usesIn(text);
  const expansions: Expansion[] = [];
  const unknown: (Place & { name: string })[] = [];
  let expanded = '';
  let from = 0;
  for (const { name, start, end, around } of uses) {
    const stands = textOf(name);
    if (stands === undefined) {
      unknown.push({ name, start, end });
      continue;
    }
    const isBracketed = needsBrackets(stands, around);
    expanded += text.slice(from, start);
    const at = expanded.length;
    expanded += isBracketed ? `(${stands})` : stands;
    expansions.push({ name, start: at, end: expanded.length, written: { start, end }, inner: at + (isBracketed ? 1 : 0) });
    from = end;
  }
  return { text: expanded + text.slice(from), expansions, unknown };
}

/** Names of the conditions that a rule uses, in their order; none for a text that is no rule. */
export const namesIn = (text: string): readonly string[] => usesIn(text).map(({ name }) => name);

/** Place in the written text of a place in the expanded one that lies in no condition. */
export function writtenPlace({ expansions }: Expanded, { start, end }: Place): Place {
  const back = (position: number) => {
    const before = expansions.filter((one) => one.end <= position);
    const inside = expansions.find((one) => one.start < position && position < one.end);
    if (inside) return inside.written.start;
    const last = before.at(-1);
    return last === undefined ? position : position - last.end + last.written.end;
  };
  const ending = expansions.find((one) => one.start < end && end < one.end);
  return { start: back(start), end: ending ? ending.written.end : back(end) };
}

function usesIn(text: string): readonly Use[] {
  if (!MENTIONED.test(text)) return [];
  const syntax = syntaxOf(text);
  if (syntax === undefined) return [];
  const uses: Use[] = [];
  visit(syntax, undefined, uses);
  return uses.toSorted((a, b) => a.start - b.start);
}

function syntaxOf(text: string): Syntax | undefined {
  try {
    return parse(text, MAX_LENGTH);
  } catch (error) {
    // What is no rule is told where rules are compiled.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function visit(syntax: Syntax, around: Syntax['op'] | undefined, uses: Use[]): void {
  if (syntax.op === '.') {
    const [of, name] = syntax.args;
    if (of.op === 'id' && of.args === CONDITIONS) uses.push({ name, start: syntax.start, end: syntax.end, around });
    else visit(of, syntax.op, uses);
    return;
  }
  // A variable of a loop that has this name hides the conditions inside it.
  const isHidden = syntax.op === 'rcall' && bindsName(syntax.args[2][0]);
  for (const part of isHidden ? [syntax.args[1]] : partsOf(syntax.args)) visit(part, syntax.op, uses);
}

const bindsName = (variable: Syntax | undefined): boolean => variable?.op === 'id' && variable.args === CONDITIONS;

/** Syntax among the arguments of an operator, however they are kept. */
function partsOf(args: unknown): readonly Syntax[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return isSyntax(args) ? [args] : [];
}

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'op' in value && 'args' in value;

/** What binds less than the operator around would be torn apart without brackets. */
function needsBrackets(text: string, around: Syntax['op'] | undefined): boolean {
  const own = syntaxOf(text)?.op;
  if (around === undefined || own === undefined || isPrimary(own)) return false;
  if (around === '&&') return own === '||' || own === '?:';
  return around === '||' ? own === '?:' : true;
}

const isPrimary = (op: Syntax['op']) => ['value', 'id', '.', '[]', 'call', 'rcall', 'list'].includes(op);

/** Rule texts to rules. */
import { check } from './check.ts';
import { isRoot, type Names, type Reach, ruleRoots } from './check-common.ts';
import { closedRule } from './closed.ts';
import { neverHolds } from './constant.ts';
import { toFunction } from './evaluate.ts';
import { type Expression, readsOf } from './expression.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';
import type { Plan } from './plan-types.ts';
import { FALSE } from './predicate.ts';
import { Refusal } from './refusal.ts';
import { DYN, nameOf, type Shape, shapeOf, typeOf } from './shape.ts';
import { type Need, NotPredicate, type Rule, type RuleContext, type RuleFault, type RuleRoot, type RuleType } from './types.ts';

export type CompileOptions = {
  /** How it follows references and asks related rows (`reachOf`); without it, it may do neither. */
  readonly reach?: Reach;
  /** Refuse a rule (`not-sql`) whose parts over doc have no SQL form. */
  readonly predicate?: boolean;
  /** It takes something away: it also holds where a part of it cannot be computed (closed.ts). */
  readonly closed?: boolean;
  /** Values that a written list may have; 1,000 unless told. */
  readonly maxListItems?: number;
  /** Characters; 2,000 unless told. */
  readonly maxLength?: number;
};

export type Compiled = { readonly ok: true; readonly rule: Rule } | { readonly ok: false; readonly faults: readonly RuleFault[] };

const NONE: readonly Need[] = Object.freeze([]);
const MAX_LENGTH = 2000;
const MAX_ITEMS = 1000;
/** Trusted texts may carry a person's own ids. */
const TRUSTED = { maxLength: 500_000, maxListItems: 10_000 };

/**
 * Compiles one rule against the shapes of the roots it may read. Faults carry their place in the text.
 * Shapes are read once per schema object, so a context used for many rules should be one object.
 */
export function compileRule(text: string, context: RuleContext, options: CompileOptions = {}): Compiled {
  const names: Names = {
    roots: rootsOf(context),
    locals: new Map(),
    maxListItems: options.maxListItems ?? MAX_ITEMS,
    beyond: options.reach?.(check),
  };
  return guarded(text, () => {
    const checked = check(parse(text, options.maxLength ?? MAX_LENGTH), names);
    assertExpected(checked, context.expects);
    const expression = options.closed ? closedRule(checked) : checked;
    const made = planned(expression);
    const refusal = options.predicate ? made().refusal : undefined;
    if (refusal) throw refusal;
    return toRule({ text, expression, names, never: neverHolds(expression), made });
  });
}

const trustedRoots: ReadonlyMap<RuleRoot, Shape> = new Map(ruleRoots.map((root) => [root, DYN]));

const trustedNames: Names = { roots: trustedRoots, locals: new Map(), maxListItems: TRUSTED.maxListItems };

/** The tree of a rule that was checked already. */
export const trustedExpression = (text: string): Expression => check(parse(text, TRUSTED.maxLength), trustedNames);

/**
 * Compiles a rule that the server has checked already, without knowing the roots' types; whether it holds at all was asked then.
 * Throws RangeError for text that is no rule at all.
 */
export function compileTrusted(text: string): Rule {
  const compiled = guarded(text, () => {
    const expression = trustedExpression(text);
    return toRule({ text, expression, names: trustedNames, never: false, made: planned(expression) });
  });
  if (compiled.ok) return compiled.rule;
  throw new RangeError(`Not a rule: ${text} (${compiled.faults.map((fault) => fault.message).join(' ')})`);
}

const rootsCache = new WeakMap<RuleContext, ReadonlyMap<RuleRoot, Shape>>();

function rootsOf(context: RuleContext): ReadonlyMap<RuleRoot, Shape> {
  const known = rootsCache.get(context);
  if (known) return known;
  const roots = new Map(
    Object.entries(context).flatMap(([name, schema]) => (isRoot(name) && schema !== undefined ? [[name, shapeOf(schema)] as const] : [])),
  );
  rootsCache.set(context, roots);
  return roots;
}

function guarded(text: string, make: () => Rule): Compiled {
  try {
    return { ok: true, rule: make() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, faults: [error.fault] };
    // A text within its length can still nest operators deeper than the stack is.
    if (error instanceof RangeError)
      return { ok: false, faults: [{ code: 'parse', message: 'The rule is nested too deeply.', start: 0, end: text.length }] };
    throw error;
  }
}

function assertExpected({ shape, start, end }: Expression, expects: RuleType): void {
  const kind = typeOf(shape);
  if (expects === 'dyn' || kind === 'dyn' || kind === expects) return;
  // Null is a value of every field, but it decides nothing.
  if (kind === 'null' && expects !== 'bool') return;
  throw new Refusal({ code: 'expects', message: `The rule must give ${expects}, but gives ${nameOf(shape)}.`, start, end });
}

type Parts = {
  readonly text: string;
  readonly expression: Expression;
  readonly names: Names;
  readonly never: boolean;
  readonly made: () => Planned;
};

/** Most rules of a product are not asked before somebody opens what they stand in, and of many only one form: both are made when needed. */
function toRule({ text, expression, names: { beyond }, never, made }: Parts): Rule {
  const evaluate = once(() => toFunction(expression));
  return Object.freeze({
    text,
    type: typeOf(expression.shape),
    reads: Object.freeze(readsOf(expression)),
    needs: beyond?.needsOf(expression) ?? NONE,
    evaluate: (scope) => evaluate()(scope, []),
    holds: (scope) => evaluate()(scope, []) === true,
    predicate: (scope) => {
      const { make, refusal } = made();
      if (!make) throw new NotPredicate(refusal?.message ?? 'The rule gives no truth value.');
      return make(scope, []);
    },
    get isPredicate() {
      return made().make !== undefined;
    },
    never,
  } satisfies Rule);
}

function once<T>(make: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: make() };
    return known.value;
  };
}

type Planned = { readonly make?: Plan; readonly refusal?: Refusal };

const planned = (expression: Expression): (() => Planned) => once(() => planOf(expression));

function planOf(expression: Expression): Planned {
  if (expression.shape.kind === 'null') return { make: () => FALSE };
  if (expression.shape.kind !== 'bool' && expression.shape.kind !== 'dyn') return {};
  try {
    return { make: plan(expression) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

/** Rules: one CEL text that hides a button, refuses a request and becomes a WHERE. */

import type { AskedName } from './operators.ts';
import type { Period, Span } from './period-names.ts';

export type RuleType = 'bool' | 'string' | 'number' | 'list' | 'map' | 'null' | 'dyn';

/** Values of the roots. A root that the caller leaves out reads as null. */
export type RuleScope = {
  readonly doc?: unknown;
  readonly row?: unknown;
  readonly parent?: unknown;
  /** The record as it is stored, where `doc` is what it is about to be. */
  readonly before?: unknown;
  /** What was entered for a transition. */
  readonly input?: unknown;
  /** What the steps of a flow have found out so far, by name. */
  readonly vars?: unknown;
  /** Who caused what a flow is about: `by`, the id of a membership, or null for nobody. */
  readonly cause?: unknown;
  readonly user?: unknown;
  readonly org?: unknown;
  readonly route?: unknown;
  readonly flags?: unknown;
  /** A record beside it that it may clash with (x-apart, x-one-default). */
  readonly other?: unknown;
  /** Records that the rule reaches by references, and rows related to its own. Without them both are unknown: null, and no rows. */
  readonly loaded?: LoadedRecords;
  /** UTC instant in ISO form; gives now(), and today() together with `timeZone`. */
  readonly now?: string;
  /** IANA name; UTC when absent. */
  readonly timeZone?: string;
};

export type RuleRoot = 'doc' | 'row' | 'parent' | 'before' | 'input' | 'vars' | 'cause' | 'user' | 'org' | 'route' | 'flags' | 'other';

/** What a rule needs besides its scope, as it was loaded for it. */
export type LoadedRecords = {
  /** A record by its id; undefined where there is none. */
  record(entity: string, id: unknown): unknown;
  /** Rows whose field `by` has the value. */
  rows(entity: string, by: string, value: unknown): readonly unknown[];
};

/**
 * Records that a rule reads besides those of its scope: one that a field refers to, or rows related to it. `value` gives the id,
 * or what the rows' field `by` equals; those of a higher `depth` need what a lower one has found.
 */
export type Need = {
  readonly entity: string;
  /** `id` for a reference. */
  readonly by: string;
  readonly isReference: boolean;
  readonly depth: number;
  /** Fields that are read of them. */
  readonly fields: readonly string[];
  /** The record's own field that the value is, where it is nothing but that. */
  readonly of?: string;
  /** An id or what the rows' field equals; a list of them, where the condition says `row.field in …`. */
  value(scope: RuleScope): unknown;
  /** Rows that cannot count do not satisfy it; absent: all rows of the value may. */
  readonly narrow?: (scope: RuleScope) => Predicate;
};

/** Types of the roots, so that a misspelt field is found when definitions load. JSON Schema of each; absent root: not allowed here. */
export type RuleContext = { readonly [K in RuleRoot]?: unknown } & {
  /** What the rule must give. */
  readonly expects: RuleType;
};

export type RuleFault = {
  readonly code: 'parse' | 'type' | 'root' | 'expects' | 'not-sql' | 'field';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** A name that nothing has, and those that there are: for who writes definitions, not for callers, who may not know of them all. */
  readonly misread?: { readonly name: string; readonly known: readonly string[] };
};

/** A compiled rule. Frozen, shareable, holds no state. */
export type Rule = {
  readonly text: string;
  readonly type: RuleType;
  /** Paths it reads, root first: `doc/status`, `user/org/id`. A list read whole ends at the list. */
  readonly reads: readonly string[];
  /** Records that must be loaded for it first; empty for most rules. */
  readonly needs: readonly Need[];
  /** Null-safe evaluation, as SQL has it. Never throws: what cannot be computed is null. */
  evaluate(scope: RuleScope): unknown;
  /** `evaluate(scope) === true` */
  holds(scope: RuleScope): boolean;
  /**
   * The rule as a tree over the fields of `doc`, everything else put in from `scope`.
   * Throws NotPredicate when a part over doc has no SQL form; `isPredicate` tells beforehand.
   */
  predicate(scope: RuleScope): Predicate;
  /** Whether every part that reads `doc` has an SQL form. */
  readonly isPredicate: boolean;
  /** Whether its text alone tells that it holds nowhere: `false`, or one path asked for two values. */
  readonly never: boolean;
};

/** A field of doc: property name, then keys inside jsonb (`['custom', 'floor']`). */
export type FieldPath = readonly [string, ...string[]];

/**
 * Where a known value came from, when it is another one tomorrow or to another person:
 * `now()`, a day counted from today (`day`) or the instant at which it begins (`start`), the person's own id.
 */
export type Said = { readonly of: 'now' | 'user' } | { readonly of: 'day' | 'start'; readonly days: number };

export type Operand =
  | { readonly kind: 'field'; readonly path: FieldPath }
  | { readonly kind: 'value'; readonly value: string | number | boolean | null; readonly said?: Said }
  | { readonly kind: 'arith'; readonly op: '+' | '-' | '*' | '/' | '%'; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'size'; readonly of: FieldPath }
  | { readonly kind: 'lower'; readonly of: Operand }
  /** A function that SQL computes as the evaluator does; `default` gives the first of the two that there is. */
  | { readonly kind: 'call'; readonly name: AskedName | 'default'; readonly args: readonly Operand[] };

export type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

/**
 * Two-valued: `eq` and `ne` treat null as a value, the orderings and memberships with null are false.
 * `not` is therefore plain negation.
 */
export type Predicate =
  | { readonly op: 'true' }
  | { readonly op: 'false' }
  | { readonly op: 'and' | 'or'; readonly items: readonly Predicate[] }
  | { readonly op: 'not'; readonly item: Predicate }
  | { readonly op: Comparison; readonly left: Operand; readonly right: Operand }
  /** `left in [values]`; null is in nothing. */
  | { readonly op: 'in'; readonly left: Operand; readonly values: readonly (string | number | boolean)[] }
  /** `value in doc.list` */
  | { readonly op: 'has'; readonly list: FieldPath; readonly value: Operand }
  /** `overlaps(doc.list, values)` */
  | { readonly op: 'overlaps'; readonly list: FieldPath; readonly values: readonly (string | number)[] }
  | { readonly op: 'startsWith' | 'endsWith' | 'contains'; readonly left: Operand; readonly right: Operand }
  /** A day or an instant in a named period; `span` is what the period was in the scope, null when it had no clock. */
  | { readonly op: 'within'; readonly left: Operand; readonly period: Period; readonly span: Span | null }
  /** A boolean field by itself: true only when it is true. */
  | { readonly op: 'holds'; readonly left: Operand };

/** Thrown by `predicate` for a part that SQL cannot say. */
export class NotPredicate extends Error {}

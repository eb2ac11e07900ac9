/**
 * Conditions with a name (`x-conditions`): said once, of an entity or for all of a product, and used in rules as `is.desk`. They
 * are put in when a rule is compiled, so that what is planned, cut, sent and turned into SQL is the rule written out.
 */
import { didYouMean } from '../names/nearest.ts';
import { compileRule } from '../rules/index.ts';
import { CONDITIONS, type Expanded, expandNamed, namesIn, writtenPlace } from '../rules/named.ts';
import type { RuleContext, RuleFault } from '../rules/types.ts';
import { isObject, type JsonObject, objectIn } from './raw.ts';
import { inside, type Place, type Report } from './report.ts';
import type { JsonSchema } from './types.ts';

export type Condition = { readonly text: string; readonly place: Place };
export type Conditions = ReadonlyMap<string, Condition>;

/** Whose record `doc` is, and the conditions that it brings. */
export type Subject = { readonly doc: JsonSchema; readonly conditions?: Conditions };

export type ConditionScope = {
  /** Those of the product. */
  readonly shared: Conditions;
  /** Schemas of the roots user, org and flags. */
  readonly roots: Readonly<Record<string, JsonSchema>>;
  readonly report: Report;
};

/** Longer than what is written by hand: a rule with conditions put in. */
export const MAX_EXPANDED = 20_000;
const PERSON = ['user', 'org', 'flags'] as const;

export const NO_CONDITIONS: Conditions = new Map();

/** The conditions that a file states under `x-conditions`, whose place is given. */
export function conditionsIn(json: JsonObject, place: Place): Conditions {
  const stated = Object.entries(objectIn(json, 'x-conditions'));
  return new Map(
    stated.flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, { text, place: inside(place, 'x-conditions', name) }] as const] : [],
    ),
  );
}

/** A condition of the record goes before one of the product; both of one name are reported where they are checked. */
const conditionNamed = (scope: ConditionScope, subject: Subject | undefined, name: string): Condition | undefined =>
  subject?.conditions?.get(name) ?? scope.shared.get(name);

/** The text with its conditions put in, those that they use among them; what runs in circles is left as it is. */
export function expand(scope: ConditionScope, subject: Subject | undefined, text: string, path: readonly string[] = []): Expanded {
  return expandNamed(text, (name) => {
    const condition = conditionNamed(scope, subject, name);
    if (condition === undefined || path.includes(name)) return undefined;
    return expand(scope, subject, condition.text, [...path, name]).text;
  });
}

/** Names that no condition has, told where they stand. Whether there were any. */
export function reportUnknown(scope: ConditionScope, subject: Subject | undefined, { unknown }: Expanded, place: Place): boolean {
  const missing = unknown.filter(({ name }) => conditionNamed(scope, subject, name) === undefined);
  const known = [...(subject?.conditions?.keys() ?? []), ...scope.shared.keys()];
  for (const { name, start, end } of missing)
    scope.report.add(
      place,
      'unknown-condition',
      `There is no condition "${name}" here (characters ${start} to ${end}).${didYouMean(name, known)}`,
    );
  return missing.length > 0;
}

/**
 * Checks conditions by themselves: each gives true or false, and none needs itself. `subject` has the records that they are
 * about; those of the product may be used with any record, so what they read of one is held against it where they are used.
 */
export function checkConditions(scope: ConditionScope, conditions: Conditions, subject: Subject | undefined): void {
  for (const [name, { text, place }] of conditions) {
    const other = subject === undefined ? undefined : scope.shared.get(name);
    if (other) scope.report.add(place, 'duplicate', `"${name}" is already a condition of the product (${other.place.file}).`);
    const circle = circleFrom(scope, subject, name);
    if (circle !== undefined) scope.report.add(place, 'condition-cycle', `It needs itself: ${circle.join(' → ')}.`);
    const expanded = expand(scope, subject, text);
    if (circle !== undefined || reportUnknown(scope, subject, expanded, place)) continue;
    for (const fault of faultsOf(scope, subject, expanded)) {
      // What stands in another condition is told there.
      if (expansionAt(expanded, fault) !== undefined) continue;
      const { start, end } = writtenPlace(expanded, fault);
      scope.report.add(place, `rule-${fault.code}`, `${fault.message}${meantBy(fault)} (characters ${start} to ${end} of: ${text})`);
    }
  }
}

/** What a misspelt name of a rule probably was. */
export const meantBy = ({ misread }: RuleFault): string => (misread === undefined ? '' : didYouMean(misread.name, misread.known));

/** The condition that holds a place of an expanded rule, as far as the whole place lies in it. */
export const expansionAt = ({ expansions }: Expanded, { start, end }: { readonly start: number; readonly end: number }) =>
  expansions.find((one) => one.start <= start && end <= one.end);

/** Whether a condition is in order by itself: what is wrong with it is told once, at its own place. */
export function isSound(scope: ConditionScope, subject: Subject | undefined, name: string): boolean {
  const condition = conditionNamed(scope, subject, name);
  if (condition === undefined || circleFrom(scope, subject, name) !== undefined) return false;
  const own = subject?.conditions?.has(name) === true ? subject : undefined;
  const expanded = expand(scope, subject, condition.text);
  return expanded.unknown.length === 0 && faultsOf(scope, own, expanded).length === 0;
}

export const placeOfCondition = (scope: ConditionScope, subject: Subject | undefined, name: string): Place | undefined =>
  conditionNamed(scope, subject, name)?.place;

/** Any record: what a condition of the product reads of it is known where it is used. */
const ANY_RECORD: JsonSchema = {};

function faultsOf(scope: ConditionScope, subject: Subject | undefined, { text }: Expanded): readonly RuleFault[] {
  const person = PERSON.flatMap((root) => (isObject(scope.roots[root]) ? [[root, scope.roots[root]] as const] : []));
  const context: RuleContext = { ...Object.fromEntries(person), doc: subject?.doc ?? ANY_RECORD, expects: 'bool' };
  const compiled = compileRule(text, context, { maxLength: MAX_EXPANDED });
  return compiled.ok ? [] : compiled.faults;
}

/** The names on the way from a condition back to itself. */
function circleFrom(
  scope: ConditionScope,
  subject: Subject | undefined,
  first: string,
  path: readonly string[] = [first],
): readonly string[] | undefined {
  const condition = conditionNamed(scope, subject, path.at(-1) ?? first);
  for (const name of condition ? namesIn(condition.text) : []) {
    if (name === first) return [...path, name].map((each) => `${CONDITIONS}.${each}`);
    const circle = path.includes(name) ? undefined : circleFrom(scope, subject, first, [...path, name]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/**
 * Rules of plans that the server has already checked. Compiled once a text; a text that does not
 * compile (an address typed by hand, say) gives undefined and the caller closes.
 */
import {
  compileTrusted,
  NotPredicate,
  type Predicate,
  predicateToCel,
  type Rule,
  type RuleScope,
  simplify,
} from '../../core/rules/index.ts';

const known = new Map<string, Rule | undefined>();
const LIMIT = 2000;

/** The compiled rule, or undefined when the text is none. */
export function ruleOf(text: string): Rule | undefined {
  if (known.has(text)) return known.get(text);
  if (known.size >= LIMIT) known.clear();
  const rule = compiled(text);
  known.set(text, rule);
  return rule;
}

function compiled(text: string): Rule | undefined {
  try {
    return compileTrusted(text);
  } catch {
    return undefined;
  }
}

/** Whether a rule holds. What cannot be decided does not hold. */
export const holds = (text: string, scope: RuleScope): boolean => ruleOf(text)?.holds(scope) ?? false;

/** Value of a rule; null when it has none. */
export const ruleValue = (text: string, scope: RuleScope): unknown => ruleOf(text)?.evaluate(scope) ?? null;

const NOTHING: Predicate = { op: 'false' };

/** A filter text as a tree over doc, everything else put in from the scope. What is no filter selects nothing. */
export function predicateOf(text: string, scope: RuleScope): Predicate {
  const rule = ruleOf(text);
  if (!rule?.isPredicate) return NOTHING;
  try {
    return rule.predicate(scope);
  } catch (error) {
    if (error instanceof NotPredicate) return NOTHING;
    throw error;
  }
}

/** Filters that all must hold, as the text that goes to the server; undefined when nothing is filtered. */
export function filterText(parts: readonly (Predicate | undefined)[]): string | undefined {
  const items = parts.filter((part) => part !== undefined);
  const all = simplify({ op: 'and', items });
  return all.op === 'true' ? undefined : predicateToCel(all);
}

import { setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { ruleValue } from '../../../engine/react/index.ts';

/** Values of a new record from rules by pointer; a rule without a value leaves its field alone. */
export function initialValues(defaults: Readonly<Record<string, string>> | undefined, scope: RuleScope): Readonly<Record<string, unknown>> {
  return Object.entries(defaults ?? {}).reduce<Readonly<Record<string, unknown>>>((values, [pointer, rule]) => {
    const value = ruleValue(rule, scope);
    return value === null ? values : setAt(values, pointer, value);
  }, {});
}

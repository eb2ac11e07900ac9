/** Values that definitions compute. */
import type { Values } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';

/** Rules that give nothing count for null. */
export const computed = (values: Values, scope: RuleScope): Row =>
  Object.fromEntries(Object.entries(values).map(([name, rule]) => [name, rule.evaluate(scope)]));

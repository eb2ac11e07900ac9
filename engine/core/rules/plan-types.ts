/** What a rule becomes for a list. */
import type { Predicate, RuleScope } from './types.ts';

export type Plan = (scope: RuleScope, locals: unknown[]) => Predicate;

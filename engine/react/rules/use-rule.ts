import { useMemo } from 'react';
import type { RuleScope } from '../../core/rules/types.ts';
import { holds, ruleValue } from './trusted.ts';

/** Whether a rule of a definition holds here; true when there is none. */
export const useRule = (text: string | undefined, scope: RuleScope): boolean =>
  useMemo(() => text === undefined || holds(text, scope), [text, scope]);

/** Value of a rule of a definition; null when there is none. */
export const useRuleValue = (text: string | undefined, scope: RuleScope): unknown =>
  useMemo(() => (text === undefined ? null : ruleValue(text, scope)), [text, scope]);

/** The rules that stand in a part of a flow. */
import { rulesOfEffect } from '../lifecycle/index.ts';
import type { Rule } from '../rules/types.ts';
import type { FlowStep } from './types.ts';

/** Rules that one step evaluates. */
export const rulesOfStep = (step: FlowStep): readonly Rule[] => [
  ...(step.when ? [step.when] : []),
  ...(step.do === 'effect' ? rulesOfEffect(step.effect) : []),
  ...(step.do === 'set' ? Object.values(step.values) : []),
  ...(step.do === 'wait-until' ? [step.until] : []),
  ...(step.do === 'refuse' ? Object.values(step.message.params) : []),
];

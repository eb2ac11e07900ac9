/** The rules that stand in a part of a lifecycle. */
import type { Rule } from '../rules/types.ts';
import type { Effect } from './types.ts';

/** Rules that an effect evaluates. */
export const rulesOfEffect = ({ when, ...effect }: Effect): readonly Rule[] => [
  ...(when ? [when] : []),
  ...('to' in effect
    ? [effect.to, ...(effect.except ? [effect.except] : []), ...Object.values(effect.params), ...Object.values(effect.about)]
    : Object.values(effect.values)),
];

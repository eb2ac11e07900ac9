/** Marks of rows and cells by rule. */
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds } from '../../../engine/react/index.ts';
import type { Tone, ToneRule } from '../options.ts';

export type Marks = {
  readonly row: ToneRule | undefined;
  /** By pointer of the field. */
  readonly cells: ReadonlyMap<string, ToneRule>;
};

const NO_CELLS: ReadonlyMap<string, ToneRule> = new Map();
const UNMARKED: Marks = { row: undefined, cells: NO_CELLS };

export const cellTones: Readonly<Record<Tone, string>> = {
  danger: 'bg-danger-soft! text-danger-text',
  warning: 'bg-warning-soft! text-warning-text',
  success: 'bg-success-soft! text-success-text',
  info: 'bg-info-soft! text-info-text',
};
const stripe = 'before:absolute before:inset-y-0 before:start-0 before:w-[3px]';
export const rowTones: Readonly<Record<Tone, string>> = {
  danger: `${stripe} before:bg-danger`,
  warning: `${stripe} before:bg-warning`,
  success: `${stripe} before:bg-success`,
  info: `${stripe} before:bg-info`,
};

/** What marks a record, `doc` of the scope; of several rules for one place the first that holds. */
export function marksOf(rules: readonly ToneRule[] | undefined, scope: RuleScope): Marks {
  const held = (rules ?? []).filter(({ when }) => holds(when, scope));
  if (held.length === 0) return UNMARKED;
  const cells = new Map<string, ToneRule>();
  for (const rule of held) for (const pointer of rule.columns ?? []) if (!cells.has(pointer)) cells.set(pointer, rule);
  return { row: held.find(({ columns }) => columns === undefined), cells };
}

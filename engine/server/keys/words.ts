/** A broken key as a problem: its text with the values that its rules give, at its field of one of several records. */
import type { KeyFault, KeyMessage } from '../../core/definitions/key-types.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { type Said, type SaidValues, said } from '../kernel/said.ts';

export function faultSaid(
  { at, code, params, message }: KeyFault,
  scope: RuleScope,
  own: SaidValues = {},
  text: KeyMessage = message,
): FieldProblem {
  const values = Object.entries(params).map(([name, rule]) => [name, rule.evaluate(scope)] as const);
  const problem = { pointer: at, code, message: sentence(text, scope, own) };
  return values.length === 0 ? problem : { ...problem, params: Object.fromEntries(values) };
}

const sentence = ({ text, params }: KeyMessage, scope: RuleScope, own: SaidValues): Said =>
  said(text, { ...own, ...Object.fromEntries(Object.entries(params).map(([name, rule]) => [name, rule.evaluate(scope) ?? ''])) });

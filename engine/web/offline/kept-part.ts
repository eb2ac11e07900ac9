/** Which part of an entity's records a device keeps, where its rule ends it by days: what is not there may only be older, or later. */
import type { Comparison, Operand, Predicate, RuleScope } from '../../core/rules/index.ts';
import { ruleOf } from '../../react/rules/trusted.ts';
import type { KeptPart } from '../../react/types.ts';

const AFTER: readonly string[] = ['gt', 'ge'] satisfies readonly Comparison[];
const BEFORE: readonly string[] = ['lt', 'le'] satisfies readonly Comparison[];
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** `scope`: of the moment at which the records were fetched. Undefined: all that the person may see of them, as far as days go. */
export function keptPart(filter: string, scope: RuleScope): KeptPart | undefined {
  const rule = ruleOf(filter);
  if (!rule?.isPredicate) return undefined;
  const predicate = rule.predicate(scope);
  const ends = (predicate.op === 'and' ? predicate.items : [predicate]).flatMap(endOf);
  const from = ends.find(({ side }) => side === 'from')?.day;
  const until = ends.find(({ side }) => side === 'until')?.day;
  return from === undefined && until === undefined
    ? undefined
    : { ...(from === undefined ? {} : { from }), ...(until === undefined ? {} : { until }) };
}

type End = { readonly side: 'from' | 'until'; readonly day: string };

/** Only what always holds ends a part: one side of an “or” does not. */
function endOf(item: Predicate): readonly End[] {
  if (!('right' in item)) return [];
  const [isAfter, isBefore] = [AFTER.includes(item.op), BEFORE.includes(item.op)];
  if (!isAfter && !isBefore) return [];
  if (item.left.kind === 'field') return dayOf(item.right).map((day) => ({ side: isAfter ? 'from' : 'until', day }));
  if (item.right.kind === 'field') return dayOf(item.left).map((day) => ({ side: isAfter ? 'until' : 'from', day }));
  return [];
}

const dayOf = (operand: Operand): readonly string[] =>
  operand.kind === 'value' && typeof operand.value === 'string' && DAY.test(operand.value) ? [operand.value] : [];

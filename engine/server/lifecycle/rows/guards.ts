/** Guards of moves that are rows: what must hold of a record before it may take one. Whatever cannot be told does not hold. */
import type { RuleScope } from '../../../core/rules/index.ts';
import { compileCondition } from '../../access/condition.ts';
import type { Row } from '../../database/port.ts';
import type { Looking } from './load.ts';
import type { RowMove } from './types.ts';

/** Whether a move is open to a record as it would be, but for its state. The server itself has neither `user` nor `org`. */
export function isOpen({ product }: Pick<Looking, 'product'>, name: string, { guard }: RowMove, scope: RuleScope, doc: Row): boolean {
  if (guard === null) return true;
  const entity = product?.entities.get(name);
  const compiled = entity && compileCondition(entity, guard);
  return compiled?.ok === true && compiled.rule.holds({ ...scope, doc });
}

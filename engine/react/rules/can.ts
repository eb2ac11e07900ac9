/** Rights in the browser: they hide what would be refused. The server decides again. */
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { mayHold } from './may-hold.ts';
import { holds, predicateOf } from './trusted.ts';

/** Whether the person may do this with the record. A verb without a grant, and a rule that cannot be decided, deny. */
export function can(entity: EntityView, verb: string, scope: RuleScope, doc: unknown): boolean {
  const grant = entity.can[verb];
  if (grant === undefined) return false;
  return grant === true || holds(grant, { ...scope, doc });
}

/** Whether the person may create a record that starts with these values: false only when no such record could be allowed. */
export function canCreate(entity: EntityView, scope: RuleScope, known: Readonly<Record<string, unknown>> = {}): boolean {
  const grant = entity.can.create;
  if (grant === undefined) return false;
  return grant === true || mayHold(predicateOf(grant, { ...scope, doc: undefined }), known);
}

/** Whether the verb is granted for any record at all. */
export const canEver = (entity: EntityView, verb: string): boolean => entity.can[verb] !== undefined;

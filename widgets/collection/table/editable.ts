import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, holds, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

type Cell = { readonly entity: EntityView; readonly field: ViewField; readonly row: RecordData; readonly scope: RuleScope };

type Known = Pick<Cell, 'entity' | 'scope'> & { readonly mayUpdate: boolean; readonly own: RuleScope };

/** Of the record alone: every cell of its row asks. */
const known = new WeakMap<RecordData, Known>();

function knownOf({ entity, row, scope }: Cell): Known {
  const last = known.get(row);
  if (last?.entity === entity && last.scope === scope) return last;
  const next = { entity, scope, mayUpdate: can(entity, 'update', scope, row), own: withRecord(scope, row) };
  known.set(row, next);
  return next;
}

/** Whether this person may change this value of this record, as far as the page knows; the server decides. */
export function isEditable(cell: Cell): boolean {
  const { field } = cell;
  if (!field.writable || field.readOnly) return false;
  const { mayUpdate, own } = knownOf(cell);
  if (!mayUpdate) return false;
  const { lock, show } = field.rules;
  return !(lock !== undefined && holds(lock, own)) && (show === undefined || holds(show, own));
}

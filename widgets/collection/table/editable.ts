import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, holds, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

type Cell = { readonly entity: EntityView; readonly field: ViewField; readonly row: RecordData; readonly scope: RuleScope };

/** Whether this person may change this value of this record, as far as the page knows; the server decides. */
export function isEditable({ entity, field, row, scope }: Cell): boolean {
  if (!field.writable || field.readOnly || !can(entity, 'update', scope, row)) return false;
  const own = withRecord(scope, row);
  const { lock, show } = field.rules;
  return !(lock !== undefined && holds(lock, own)) && (show === undefined || holds(show, own));
}

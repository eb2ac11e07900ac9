/** Which fields of a record's page the person may change where they stand. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isAsked } from '../../../engine/core/forms/form-parts.ts';
import { mapRules } from '../../../engine/core/records/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, ruleOf, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

/** Types that hold no value of their own, or one that needs the room of a form. */
const inForms = new Set<ViewField['type']>(['button', 'list', 'matrix', 'polygon', 'json', 'custom_fields']);

export function canChange(entity: EntityView, record: RecordData, scope: RuleScope): (field: ViewField) => boolean {
  if (!can(entity, 'update', scope, record)) return () => false;
  const moment = { verb: 'update', record, scope, phases: entity.phases } as const;
  return (field) =>
    field.changeable === true && !inForms.has(field.type) && isAsked({ ...field, rules: mapRules(field.rules, ruleOf) }, moment);
}

/** Custom fields of a type as lists and pages know them. Loaded with the first record or list that has some: what its forms can say is much. */
import { customFieldsOf, isMaskedFor, retiredFieldsOf } from '../../core/definitions/custom-fields.ts';
import { ruledFieldsOf } from '../../core/definitions/custom-form.ts';
import type { Field } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import type { RecordData } from '../types.ts';
import type { ViewField } from './use-entity.ts';

/** A custom field as a list or page knows it; what is masked for this person, or holds nothing, is no filter. */
function viewOf({ rules: { show }, indexed: _, ...view }: Field, user: unknown, entity: EntityView): ViewField {
  const { customLimits, customChange, fields } = entity;
  const holdsValue = view.type !== 'button' && view.unknownType === undefined;
  const isAskable = !isMaskedFor(view, user) && !customLimits?.closed.includes(view.name);
  const mayWrite = fields.some(({ name, writable }) => name === 'custom' && writable) && !view.retired;
  return {
    ...view,
    rules: { ...(show ? { show: show.text } : {}), ...(typeof customChange === 'string' ? { write: customChange } : {}) },
    filterable: holdsValue && isAskable && fieldTypes[view.type].operators.length > 0,
    writable: holdsValue && mayWrite && !view.readOnly,
    ...(customChange !== undefined && isAskable && !view.readOnly ? { changeable: true as const } : {}),
  };
}

/** Without those that restrictions hide from this person. */
const shown = (fields: readonly Field[], { customLimits }: EntityView): readonly Field[] =>
  customLimits ? fields.filter(({ name }) => !customLimits.hidden.includes(name)) : fields;

/** Those of one record, the removed ones last. */
export function ofRecord(type: RecordData, entity: EntityView, user: unknown): readonly ViewField[] {
  const current = ruledFieldsOf(type.custom_fields);
  return shown([...current, ...retiredFieldsOf(type.retired_fields, current)], entity).map((field) => viewOf(field, user, entity));
}

/** Those that a list of records of one type may show and ask. */
export function ofType(type: RecordData, entity: EntityView, user: unknown): readonly ViewField[] {
  const fields = shown(customFieldsOf(type.custom_fields), entity).filter((field) => field.type !== 'button');
  return fields.map((field) => viewOf(field, user, entity));
}

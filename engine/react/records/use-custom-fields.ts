import { useMemo } from 'react';
import { customFieldsOf, isMaskedFor, retiredFieldsOf } from '../../core/definitions/custom-fields.ts';
import { ruledFieldsOf } from '../../core/definitions/custom-form.ts';
import type { Field } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { useApp } from '../provider/engine-context.ts';
import type { RecordData } from '../types.ts';
import type { ViewField } from './use-entity.ts';
import { useRecord } from './use-record.ts';

const none: readonly ViewField[] = [];

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

function useList(entity: EntityView, id: string | undefined) {
  const by = entity.fields.find((field) => field.name === entity.customBy);
  return useRecord(by?.ref ?? '', by?.ref === undefined ? undefined : id).record;
}

const idOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined);

/**
 * The custom fields of one record: the list stands in the record that the entity's `custom.by` refers to
 * (its service type, say); fields that were removed from it come last, `retired`, so that what the record holds of them
 * can still be read. Empty while it is being fetched, and for people who may not read that one.
 */
export function useCustomFields(entity: EntityView, record: RecordData): readonly ViewField[] {
  const { user } = useApp();
  const { customBy } = entity;
  const type = useList(entity, customBy === undefined ? undefined : idOf(record[customBy]));
  return useMemo(() => {
    if (type?.custom_fields === undefined) return none;
    const current = ruledFieldsOf(type.custom_fields);
    return shown([...current, ...retiredFieldsOf(type.retired_fields, current)], entity).map((field) => viewOf(field, user, entity));
  }, [type, user, entity]);
}

/**
 * The custom fields that all records have whose `custom.by` is `value`: what a list that is narrowed to one service type
 * may offer as columns and filters (`/custom/floor`; those with `filterable`). Empty without a value.
 */
export function useCustomFieldsOf(entity: EntityView, value: unknown): readonly ViewField[] {
  const { user } = useApp();
  const list = useList(entity, idOf(value))?.custom_fields;
  return useMemo(() => {
    if (list === undefined) return none;
    const fields = shown(customFieldsOf(list), entity).filter(({ type }) => type !== 'button');
    return fields.map((field) => viewOf(field, user, entity));
  }, [list, user, entity]);
}

import { useMemo } from 'react';
import { customFieldsOf } from '../../core/definitions/custom-fields.ts';
import type { EntityView } from '../../core/definitions/types.ts';
import type { RecordData } from '../types.ts';
import type { ViewField } from './use-entity.ts';
import { useRecord } from './use-record.ts';

const none: readonly ViewField[] = [];

/**
 * The custom fields of one record: the list stands in the record that the entity's `custom.by` refers to
 * (its service type, say). Empty while it is being fetched, and for people who may not read that one.
 */
export function useCustomFields(entity: EntityView, record: RecordData): readonly ViewField[] {
  const by = entity.fields.find((field) => field.name === entity.customBy);
  const value = by === undefined ? undefined : record[by.name];
  const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  const list = useRecord(by?.ref ?? '', by?.ref === undefined ? undefined : id).record?.custom_fields;
  return useMemo(() => {
    if (list === undefined) return none;
    return customFieldsOf(list).map(({ rules: _, indexed: __, ...view }) => ({ ...view, rules: {}, filterable: false, writable: false }));
  }, [list]);
}

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { useApp } from '../provider/engine-context.ts';
import type { RecordData } from '../types.ts';
import { keys } from './keys.ts';
import type { ViewField } from './use-entity.ts';
import { useRecord } from './use-record.ts';

type Views = typeof import('./custom-field-views.ts');

const none: readonly ViewField[] = [];

/** The code behind it; undefined while it is loaded, and where nothing asks for it. */
const useViews = (isNeeded: boolean): Views | undefined =>
  useQuery({
    queryKey: keys.customFieldViews,
    queryFn: () => import('./custom-field-views.ts'),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;

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
  const id = customBy === undefined ? undefined : idOf(record[customBy]);
  const views = useViews(id !== undefined);
  const type = useList(entity, id);
  return useMemo(
    () => (views === undefined || type?.custom_fields === undefined ? none : views.ofRecord(type, entity, user)),
    [views, type, user, entity],
  );
}

/**
 * The custom fields that all records have whose `custom.by` is `value`: what a list that is narrowed to one service type
 * may offer as columns and filters (`/custom/floor`; those with `filterable`). Empty without a value.
 */
export function useCustomFieldsOf(entity: EntityView, value: unknown): readonly ViewField[] {
  const { user } = useApp();
  const id = idOf(value);
  const views = useViews(id !== undefined);
  const type = useList(entity, id);
  return useMemo(
    () => (views === undefined || type?.custom_fields === undefined ? none : views.ofType(type, entity, user)),
    [views, type, user, entity],
  );
}

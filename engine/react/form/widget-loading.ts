/** Widgets of a form loaded before it shows, so that a thousand leaves stand there at once and not one after the other. */
import { useEffect, useMemo, useState } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { type FieldTypeName, fieldTypes } from '../../core/fields/field-types.ts';
import { loadWidget, missingLoaders, type WidgetLoader } from '../registry/lazy-widget.ts';
import type { WidgetSet } from '../types.ts';
import { isRows, membersOf } from './fields.ts';

type Loader = WidgetLoader<never>;
type Registry = Readonly<Record<string, Loader>>;

/** Whether the widgets of a plan are here, or were tried: what fails to load says so in its own place. */
export function useWidgets(widgets: Pick<WidgetSet, 'fields' | 'groups'>, plan: FormPlan): boolean {
  const missing = useMemo(() => missingOf(widgets, plan), [widgets, plan]);
  const [arrived, setArrived] = useState<readonly Loader[]>();
  useEffect(() => {
    if (missing.length === 0) return;
    let isCurrent = true;
    void Promise.all(missing.map(loadWidget)).then(() => isCurrent && setArrived(missing));
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return missing.length === 0 || arrived === missing;
}

/** What is offered and kept has a widget of its own, whatever the type that it is stored as. */
export const widgetOf = (field: FieldView): string => (field.offer ? 'offer' : fieldTypes[field.type].widget);

function missingOf({ fields, groups = {} }: Pick<WidgetSet, 'fields' | 'groups'>, plan: FormPlan): readonly Loader[] {
  const offered = plan.fields.flatMap((field) => (field.offer ? [widgetOf(field)] : []));
  const names = new Set([...plan.fields.flatMap(typesOf).map((type) => fieldTypes[type].widget), ...offered]);
  const drawn = new Set(plan.groups.flatMap(({ widget }) => widget ?? []));
  // A registry holds widgets of every type of value; the type of the field chooses among them.
  return [...missingLoaders<never>(fields as Registry, names), ...missingLoaders<never>(groups as Registry, drawn)];
}

function typesOf(field: FieldView): readonly FieldTypeName[] {
  if (field.variants) return ['select', ...field.variants.of.flatMap(({ fields }) => fields.map(({ type }) => type))];
  return isRows(field) ? membersOf(field).map(({ type }) => type) : [field.type];
}

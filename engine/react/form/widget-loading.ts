/** Widgets of a form loaded before it shows, so that a thousand leaves stand there at once and not one after the other. */
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import type { FormPlan } from '../../core/definitions/view-types.ts';
import { type FieldTypeName, fieldTypes } from '../../core/fields/field-types.ts';
import type { FieldProps, GroupProps, WidgetSet } from '../types.ts';
import { isRows, membersOf } from './fields.ts';

type Registry = WidgetSet['fields'];
type Groups = NonNullable<WidgetSet['groups']>;
type Loader = Registry[string] | Groups[string];

const loaded = new WeakMap<Loader, ComponentType<never>>();

/** The widget of a name, once its code has come. */
export const loadedWidget = (registry: Registry, name: string) => loadedOf(registry, name) as ComponentType<FieldProps> | undefined;

/** The same for a widget that draws a group. */
export const loadedGroup = (registry: Groups, name: string) => loadedOf(registry, name) as ComponentType<GroupProps> | undefined;

function loadedOf(registry: Registry | Groups, name: string): ComponentType<never> | undefined {
  const loader = Object.hasOwn(registry, name) ? registry[name] : undefined;
  return loader && loaded.get(loader);
}

/** Whether the widgets of a plan are here, or were tried: what fails to load says so in its own place. */
export function useWidgets(widgets: Pick<WidgetSet, 'fields' | 'groups'>, plan: FormPlan): boolean {
  const missing = useMemo(() => missingOf(widgets, plan), [widgets, plan]);
  const [arrived, setArrived] = useState<readonly Loader[]>();
  useEffect(() => {
    if (missing.length === 0) return;
    let isCurrent = true;
    void Promise.all(missing.map(load)).then(() => isCurrent && setArrived(missing));
    return () => {
      isCurrent = false;
    };
  }, [missing]);
  return missing.length === 0 || arrived === missing;
}

async function load(loader: Loader): Promise<void> {
  try {
    const { default: widget } = await loader();
    // A registry holds widgets of every type of value; the type of the field chooses among them.
    loaded.set(loader, widget as unknown as ComponentType<never>);
  } catch {
    // Its place loads it once more, and says what went wrong.
  }
}

/** What is offered and kept has a widget of its own, whatever the type that it is stored as. */
export const widgetOf = (field: FieldView): string => (field.offer ? 'offer' : fieldTypes[field.type].widget);

function missingOf({ fields, groups = {} }: Pick<WidgetSet, 'fields' | 'groups'>, plan: FormPlan): readonly Loader[] {
  const offered = plan.fields.flatMap((field) => (field.offer ? [widgetOf(field)] : []));
  const names = new Set([...plan.fields.flatMap(typesOf).map((type) => fieldTypes[type].widget), ...offered]);
  const drawn = new Set(plan.groups.flatMap(({ widget }) => widget ?? []));
  return [...loadersOf(fields, names), ...loadersOf(groups, drawn)].filter((loader) => !loaded.has(loader));
}

const loadersOf = (registry: Registry | Groups, names: ReadonlySet<string>): readonly Loader[] =>
  [...names].flatMap((name) => (Object.hasOwn(registry, name) ? (registry[name] ?? []) : []));

function typesOf(field: FieldView): readonly FieldTypeName[] {
  if (field.variants) return ['select', ...field.variants.of.flatMap(({ fields }) => fields.map(({ type }) => type))];
  return isRows(field) ? membersOf(field).map(({ type }) => type) : [field.type];
}

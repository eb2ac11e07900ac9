/** Widgets of a form loaded before it shows, so that a thousand leaves stand there at once and not one after the other. */
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { FieldView, FormPlan } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import type { FieldProps, WidgetSet } from '../types.ts';
import { isRows, membersOf } from './fields.ts';

type Registry = WidgetSet['fields'];
type Loader = Registry[string];

const loaded = new WeakMap<Loader, ComponentType<FieldProps>>();

/** The widget of a name, once its code has come. */
export function loadedWidget(registry: Registry, name: string): ComponentType<FieldProps> | undefined {
  const loader = Object.hasOwn(registry, name) ? registry[name] : undefined;
  return loader && loaded.get(loader);
}

/** Whether the widgets of a plan are here, or were tried: what fails to load says so in its own place. */
export function useWidgets(registry: Registry, plan: FormPlan): boolean {
  const missing = useMemo(() => missingOf(registry, plan), [registry, plan]);
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
    loaded.set(loader, widget as unknown as ComponentType<FieldProps>);
  } catch {
    // Its place loads it once more, and says what went wrong.
  }
}

function missingOf(registry: Registry, plan: FormPlan): readonly Loader[] {
  const names = new Set(plan.fields.flatMap(typesOf).map((type) => fieldTypes[type].widget));
  return [...names].flatMap((name) => {
    const loader = Object.hasOwn(registry, name) ? registry[name] : undefined;
    return loader && !loaded.has(loader) ? [loader] : [];
  });
}

const typesOf = (field: FieldView) => (isRows(field) ? membersOf(field).map(({ type }) => type) : [field.type]);

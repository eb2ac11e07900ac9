/** A section whose widget draws its fields together. The fields stay the form's: each draws itself, by its own rules. */
import { type ComponentType, memo, Suspense, useMemo } from 'react';
import { UnknownWidget } from '../nodes/placeholders.tsx';
import { lazyWidget } from '../registry/lazy-widget.ts';
import type { GroupFieldProps, GroupProps, GroupValues } from '../types.ts';
import { idOf, useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import type { FormModel } from './model-types.ts';
import { placedField, useRegistry } from './placed-field.tsx';
import type { Section } from './sections.ts';
import { loadedGroup } from './widget-loading.ts';

const NO_SLOTS = {};

export function GroupSection({ section, widget }: { readonly section: Section; readonly widget: string }) {
  const { model, groups, idPrefix } = useForm();
  const values = useMemo(() => groupValues(model), [model]);
  const Drawn = loadedGroup(groups, widget) ?? (lazyWidget(groups, widget) as ComponentType<GroupProps> | undefined);
  if (!Drawn) return <UnknownWidget name={widget} />;
  return (
    <Suspense fallback={null}>
      <div className={gridClass}>
        <Drawn
          id={idOf(idPrefix, `/${section.id}-group`)}
          pointers={section.pointers}
          slots={section.slots ?? NO_SLOTS}
          values={values}
          Field={GroupField}
          tell={model.tell}
        />
      </div>
    </Suspense>
  );
}

/** One field of the group, in its columns of the grid. Only this renders when its value changes. */
const GroupField = memo(function GroupField({ pointer, as, isHeld }: GroupFieldProps) {
  const form = useForm();
  const registry = useRegistry();
  return useMemo(
    () => placedField(registry, form, pointer, { 'ui:options': { asked: { as, isHeld } } }),
    [registry, form, pointer, as, isHeld],
  );
});

function groupValues({ shown, values, states, leaf, setValue }: FormModel): GroupValues {
  const here = new Map(shown.map((field) => [field.pointer, field]));
  const canChange = (pointer: string) => {
    const view = here.has(pointer) ? leaf(pointer)?.read() : undefined;
    return view?.state.visible === true && !view.isLocked;
  };
  return {
    fieldAt: (pointer) => here.get(pointer),
    read: (pointer) => (here.has(pointer) ? values.read(pointer) : undefined),
    canChange,
    change(pointer, value) {
      if (canChange(pointer)) setValue(pointer, value);
    },
    subscribe(pointer, listener) {
      const stops = [values.subscribe(pointer, listener), states.subscribe(pointer, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

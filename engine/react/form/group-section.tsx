/** A section whose widget draws its fields together. The fields stay the form's: each draws itself, by its own rules. */
import { memo, useMemo } from 'react';
import { LaterWidget } from '../registry/later-widget.tsx';
import type { GroupFieldProps, GroupProps, GroupValues } from '../types.ts';
import { idOf, useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import type { FormModel } from './model-types.ts';
import { placedField, useRegistry } from './placed-field.tsx';
import type { Section } from './sections.ts';

const NO_SLOTS = {};

export function GroupSection({ section, widget }: { readonly section: Section; readonly widget: string }) {
  const { model, groups, idPrefix } = useForm();
  const values = useMemo(() => groupValues(model), [model]);
  const props: GroupProps = {
    id: idOf(idPrefix, `/${section.id}-group`),
    pointers: section.pointers,
    slots: section.slots ?? NO_SLOTS,
    values,
    Field: GroupField,
    tell: model.tell,
  };
  return (
    <div className={gridClass}>
      <LaterWidget registry={groups} name={widget} props={props} waiting={null} />
    </div>
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

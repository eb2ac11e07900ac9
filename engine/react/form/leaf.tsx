/** A leaf of the form: one widget on one path of the store. The only thing that renders on a key press. */
import type { FieldProps as RjsfFieldProps } from '@rjsf/utils';
import { type ComponentType, Suspense, useCallback, useMemo } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { formatPointer } from '../../core/json/index.ts';
import { UnknownWidget } from '../nodes/placeholders.tsx';
import { useHost } from '../provider/engine-context.ts';
import { lazyWidget } from '../registry/lazy-widget.ts';
import { useText } from '../text/use-text.ts';
import type { FieldProps } from '../types.ts';
import { fieldAt, labelOf } from './fields.ts';
import { useFieldState, useForm, useValue } from './form-context.ts';
import { useChoices } from './use-choices.ts';

/** RJSF field `leaf`: hands value, choices and callbacks to the widget of the field's type. */
export function LeafField({ fieldPathId, schema, required = false }: RjsfFieldProps) {
  const pointer = formatPointer(fieldPathId.path);
  const field = useLeaf(pointer, schema, required);
  const text = useText();
  const { model } = useForm();
  const { client, widgets } = useHost();
  const value = useValue(pointer);
  const state = useFieldState(pointer);
  const owner = useFieldState(useOwner(pointer));
  const choices = useChoices(field, value);
  const change = useCallback((next: unknown) => model.setValue(pointer, next), [model, pointer]);
  const blur = useCallback(() => model.blur(pointer), [model, pointer]);
  const upload = useMemo(() => model.tracked(client.upload), [model, client]);
  const name = fieldTypes[field.type].widget;
  // A registry holds widgets of every type of value; the type of the field chose this one.
  const Widget = lazyWidget(widgets.fields, name) as ComponentType<FieldProps> | undefined;
  if (!Widget || field.unknownType !== undefined) return <UnknownWidget name={field.unknownType ?? name} />;
  return (
    <Suspense fallback={<span className="block h-control w-full animate-shimmer rounded-control bg-surface-sunken" />}>
      <Widget
        id={fieldPathId.$id}
        field={field}
        value={value}
        onChange={change}
        onBlur={blur}
        disabled={state.locked || owner.locked}
        required={state.required || required}
        invalid={state.error !== undefined}
        describedBy={describedBy(fieldPathId.$id, field, state.error)}
        label={labelOf(field, text)}
        {...(field.placeholder ? { placeholder: text(field.placeholder) } : {})}
        {...(field.type === 'files' ? { upload } : {})}
        {...choices}
      />
    </Suspense>
  );
}

/** The field at a pointer: the plan's, or read off the schema inside a row. */
export function useLeaf(pointer: string, schema: FieldView['schema'], required: boolean): FieldView {
  const { model } = useForm();
  return useMemo(() => fieldAt(model.fields, pointer, schema, required), [model, pointer, schema, required]);
}

/** The plan's field that holds the pointer: itself, or the list of its row. */
function useOwner(pointer: string): string {
  const { model } = useForm();
  return model.fields.find((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`))?.pointer ?? pointer;
}

export const helpId = (id: string) => `${id}-help`;
export const errorId = (id: string) => `${id}-error`;

function describedBy(id: string, field: FieldView, error: string | undefined): string {
  return [field.help ? helpId(id) : '', error === undefined ? '' : errorId(id)].filter(Boolean).join(' ');
}

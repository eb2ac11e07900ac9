/** A widget written for RJSF as a field widget of this product: registered as it is, under the name of a field's widget. */
import { asNumber, type WidgetProps } from '@rjsf/utils';
import { type ComponentType, useMemo } from 'react';
import type { FieldProps, WidgetSet } from '../types.ts';
import { useFieldState } from './form-context.ts';
import { useRegistry } from './placed-field.tsx';

type Loaded = { readonly default: ComponentType<WidgetProps> };

/** The entry of a widget registry for it. What it asks of RJSF's registry is the form's own. */
export function rjsfWidget(load: () => Promise<Loaded>): WidgetSet['fields'][string] {
  return async () => {
    const { default: Widget } = await load();
    const Adapted = (props: FieldProps<never>) => <Widget {...useWidgetProps(props)} />;
    return { default: Adapted };
  };
}

const ignore = () => undefined;
const numbers: ReadonlySet<unknown> = new Set(['number', 'integer']);

/** RJSF's widgets of numbers give what was typed; its fields make numbers of it, as here. */
const valueGiven = ({ type }: FieldProps['field']['schema'], given: unknown): unknown =>
  typeof given === 'string' && [type].flat().some((name) => numbers.has(name)) ? asNumber(given) : given;

function useWidgetProps(props: FieldProps<never>): WidgetProps {
  const { id, field, value, label, required, disabled, onChange, onBlur = ignore, placeholder, describedBy, options } = props;
  const registry = useRegistry();
  const { error } = useFieldState(field.pointer);
  const choices = useMemo(
    () => (options ? { enumOptions: options.map(({ value: of, label: words }) => ({ value: of, label: words })) } : {}),
    [options],
  );
  const handlers = useMemo(
    () =>
      // The schema of the field chose the widget, so what it gives is of the field's type.
      ({
        onChange: (next: unknown) => onChange((valueGiven(field.schema, next) ?? null) as never),
        onBlur: () => onBlur(),
        onFocus: ignore,
      }),
    [onChange, onBlur, field],
  );
  return {
    ...handlers,
    id,
    name: field.name,
    schema: field.schema,
    uiSchema: {},
    // RJSF knows no null for what is not there.
    value: value ?? undefined,
    label,
    required,
    disabled,
    readonly: false,
    multiple: field.schema.type === 'array',
    options: choices,
    rawErrors: error === undefined ? [] : [error],
    registry,
    placeholder: placeholder ?? '',
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
}

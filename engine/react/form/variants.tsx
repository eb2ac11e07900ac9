/** An object of several variants: people choose one, and fill in its fields. RJSF's `oneOf` over the store. */
import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps, MultiSchemaFieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../../core/json/index.ts';
import { fieldNote, noteRoom, requiredMark } from './field-frame.tsx';
import { idOf, useFieldState, useForm } from './form-context.ts';
import { draw } from './leaf.tsx';
import { pointerOf, structureField, variantsUiSchema } from './placed-field.tsx';

const StructureOneOf = structureField(getDefaultRegistry().fields, 'OneOfField');

/** Renders when another variant is chosen; a key press inside it renders that leaf alone. */
export function VariantsField(props: FieldProps) {
  const { model, idPrefix, text, wordsOf } = useForm();
  const pointer = pointerOf(props.fieldPathId);
  const field = model.index.at(pointer);
  const variants = field?.variants;
  const state = useFieldState(pointer);
  const label = field ? wordsOf(field).label : '';
  const uiSchema = useMemo(() => (variants ? variantsUiSchema(variants, label, text) : {}), [variants, label, text]);
  const chosen = useSyncExternalStore(
    useCallback((listener) => model.values.subscribe(pointer, listener), [model, pointer]),
    () => model.values.read(`${pointer}/${variants?.tag ?? ''}`) ?? variants?.of[0]?.value,
  );
  // RJSF knows which variant it is, and nothing of its values.
  const mark = useMemo(() => variants && { [variants.tag]: chosen }, [variants, chosen]);
  const change = useCallback(
    (next: unknown) => {
      const value = variants && isObject(next) ? next[variants.tag] : undefined;
      const variant = variants?.of.find((one) => one.value === value);
      if (!variants || !variant) return;
      const present = model.values.read(pointer);
      const names = new Set(variant.fields.map(({ name }) => name));
      const kept = isObject(present) ? Object.entries(present).filter(([name]) => names.has(name)) : [];
      model.setValue(pointer, { ...Object.fromEntries(kept), [variants.tag]: variant.value });
    },
    [model, pointer, variants],
  );
  if (!field || !state.visible) return null;
  const { help } = wordsOf(field);
  const id = idOf(idPrefix, pointer);
  const note = fieldNote({ id, help, error: state.error, note: state.note });
  return (
    <div className={`col-span-12 ${note ? '' : noteRoom}`}>
      <fieldset id={id} className="flex flex-col gap-3 rounded-card border border-border p-3">
        <legend className="px-1 text-sm font-medium text-text">
          {label}
          {(state.required || field.required) && requiredMark}
        </legend>
        <StructureOneOf {...props} uiSchema={uiSchema} formData={mark} onChange={change} disabled={state.locked || field.readOnly} />
      </fieldset>
      {note}
    </div>
  );
}

/** What chooses the variant, and its fields. */
export const VariantsTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <>
    {selector}
    {optionSchemaField}
  </>
);

/** What chooses among variants: the product's own widget of a choice. */
export function VariantSelect({ id, label, value, options, disabled = false, onChange }: WidgetProps) {
  const form = useForm();
  const choices = options.enumOptions?.map((option) => ({ value: Number(option.value), label: option.label })) ?? [];
  return draw(form, {
    id,
    field: chooser,
    label,
    value,
    options: choices,
    required: true,
    disabled,
    invalid: false,
    onChange: (next) => next !== null && onChange(String(next)),
  });
}

/** As the widget of a choice knows a field. */
const chooser = {
  name: 'variant',
  pointer: '',
  label: '',
  type: 'select',
  required: true,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: { type: 'integer' },
} as const;

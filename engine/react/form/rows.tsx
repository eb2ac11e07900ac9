/** A list of objects as rows that can be added and taken away. The rows themselves live in the store. */
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldProps as RjsfFieldProps,
  toFieldPathId,
} from '@rjsf/utils';
import { useCallback, useId, useRef, useSyncExternalStore } from 'react';
import { formatPointer, isObject } from '../../core/json/index.ts';
import { useText } from '../text/use-text.ts';
import { FieldNote } from './field-template.tsx';
import { labelOf } from './fields.ts';
import { useFieldState, useForm } from './form-context.ts';
import { useLeaf } from './leaf.tsx';

const nothing = () => undefined;
const rowsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** RJSF field `rows`. Renders when a row comes or goes; a key press inside a row renders that leaf alone. */
export function RowsField(props: RjsfFieldProps) {
  const { fieldPathId, schema, uiSchema, registry, required = false } = props;
  const pointer = formatPointer(fieldPathId.path);
  const { model } = useForm();
  const state = useFieldState(pointer);
  const count = useRowCount(pointer);
  const keys = useRowKeys(count);
  const text = useText();
  const field = useLeaf(pointer, schema, required);
  if (!state.visible) return null;

  const items = isObject(schema.items) ? schema.items : {};
  const { SchemaField } = registry.fields;
  const { ArrayFieldTemplate, ArrayFieldItemTemplate } = registry.templates;
  const isFull = typeof schema.maxItems === 'number' && count >= schema.maxItems;
  const read = () => rowsIn(model.values.read(pointer));
  const add = () => model.setValue(pointer, [...read(), defaultsOf(items)]);
  const remove = (index: number) => {
    keys.splice(index, 1);
    const left = read().filter((_, at) => at !== index);
    model.setValue(pointer, left.length === 0 ? null : left);
  };
  const rows = keys.map((key, index) => {
    const buttonsProps: ArrayFieldItemTemplateProps['buttonsProps'] = {
      canAdd: false,
      hasCopy: false,
      hasMoveDown: false,
      hasMoveUp: false,
      hasRemove: !state.locked,
      index,
      totalItems: count,
      onAddItem: nothing,
      onCopyItem: nothing,
      onMoveUpItem: nothing,
      onMoveDownItem: nothing,
      onRemoveItem: () => remove(index),
      fieldPathId,
      schema,
      registry,
    };
    return (
      <ArrayFieldItemTemplate
        key={key}
        itemKey={key}
        index={index}
        totalItems={count}
        className=""
        hasToolbar={!state.locked}
        buttonsProps={buttonsProps}
        schema={items}
        registry={registry}
      >
        {SchemaField && (
          <SchemaField
            name={String(index)}
            schema={items}
            uiSchema={isObject(uiSchema?.items) ? uiSchema.items : {}}
            fieldPathId={toFieldPathId(index, registry.globalFormOptions, fieldPathId)}
            registry={registry}
            onChange={nothing}
            onBlur={nothing}
            onFocus={nothing}
          />
        )}
      </ArrayFieldItemTemplate>
    );
  });
  return (
    <div className="col-span-12">
      <ArrayFieldTemplate
        title={labelOf(field, text)}
        fieldPathId={fieldPathId}
        schema={schema}
        required={state.required || required}
        canAdd={!state.locked && !isFull}
        onAddClick={add}
        items={rows}
        registry={registry}
      />
      <FieldNote id={fieldPathId.$id} help={field.help ? text(field.help) : undefined} error={state.error} />
    </div>
  );
}

function useRowCount(pointer: string): number {
  const { values } = useForm().model;
  return useSyncExternalStore(
    useCallback((listener) => values.subscribe(pointer, listener), [values, pointer]),
    () => rowsIn(values.read(pointer)).length,
  );
}

/** A key per row that stays with the row when one above it goes. */
function useRowKeys(count: number): string[] {
  const prefix = useId();
  const state = useRef<{ next: number; keys: string[] }>({ next: 0, keys: [] });
  const { keys } = state.current;
  while (keys.length < count) {
    keys.push(`${prefix}-${state.current.next}`);
    state.current.next += 1;
  }
  keys.length = count;
  return keys;
}

function defaultsOf(items: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = isObject(items.properties) ? items.properties : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      isObject(schema) && schema.default !== undefined ? [[name, schema.default]] : [],
    ),
  );
}

const smallButton =
  'inline-flex h-control items-center rounded-control border border-border px-3 text-sm text-text hover:bg-surface-sunken';

export function RowsTemplate({ title, fieldPathId, items, canAdd, onAddClick, required }: ArrayFieldTemplateProps) {
  const text = useText();
  return (
    <fieldset id={fieldPathId.$id} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium text-text">
        {title}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-danger-text">
            *
          </span>
        )}
      </legend>
      {items}
      {canAdd && (
        <button type="button" onClick={onAddClick} className={`${smallButton} self-start`}>
          {text('form.add_row', { what: title })}
        </button>
      )}
    </fieldset>
  );
}

export function RowTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps) {
  const text = useText();
  const number = index + 1;
  return (
    <fieldset aria-label={text('form.row', { number })} className="rounded-card border border-border p-3">
      {children}
      {buttonsProps.hasRemove && (
        <button
          type="button"
          onClick={buttonsProps.onRemoveItem}
          className={smallButton}
          aria-label={text('form.remove_row_number', { number })}
        >
          {text('form.remove_row')}
        </button>
      )}
    </fieldset>
  );
}

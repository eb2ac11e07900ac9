/** A leaf of the form: one widget on one path of the store. The only thing that renders on a key press. */
import type { FieldProps as StructureProps, UiSchema } from '@rjsf/utils';
import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { isFileType } from '../../core/fields/field-types.ts';
import { UnknownWidget } from '../nodes/placeholders.tsx';
import { LaterWidget } from '../registry/later-widget.tsx';
import { loadedWidget } from '../registry/lazy-widget.ts';
import type { FieldProps } from '../types.ts';
import { DecidedValues } from './decided-values.tsx';
import { describedBy, fieldLabel, fieldNote, hasUnitBeside, noteRoom, withUnit } from './field-frame.tsx';
import type { Place } from './field-index.ts';
import { type FormSurroundings, idOf, useForm } from './form-context.ts';
import { spanClass } from './grid.ts';
import type { Leaf, LeafView } from './leaves.ts';
import { pointerOf } from './placed-field.tsx';
import { choicesOf, useFound, useWritten } from './use-choices.ts';
import { useChosen } from './use-chosen.ts';
import { widgetOf } from './widget-loading.ts';

/** What the place of a field asks of it. */
type Asked = {
  /** In place of the widget of the field's type. */
  readonly as?: ComponentType<FieldProps> | undefined;
  /** Locked besides its own rules. */
  readonly isHeld?: boolean | undefined;
  /** In a grid, where the column says the label and nothing is kept free for a fault. */
  readonly isCell?: boolean | undefined;
};

const NOTHING: Asked = {};

/** RJSF's field of a value: label, widget, help and fault. It takes the place from RJSF, and the value from the store. */
export function LeafField({ fieldPathId, uiSchema }: Pick<StructureProps, 'fieldPathId' | 'uiSchema'>) {
  const form = useForm();
  const pointer = pointerOf(fieldPathId);
  const leaf = form.model.leaf(pointer);
  if (!leaf) throw new Error(`No field stands at ${pointer}.`);
  const view = useLeafView(leaf);
  const { as, isHeld, isCell } = askedOf(uiSchema);
  const { state, isRequired } = view;
  const { field, source } = leaf.place;
  const isAsked = useAsked(field, view);
  if (!state.visible || !isAsked) return null;
  const { label, help } = form.wordsOf(source);
  const id = idOf(form.idPrefix, field.pointer);
  const props = widgetProps({ form, leaf, view, id, isHeld });
  const note = fieldNote({ id, help, error: state.error, note: state.note });
  if (isCell) {
    return (
      <div className="flex min-w-0 flex-col">
        {controlOf(form, leaf.place, props, as)}
        {(state.error !== undefined || state.note !== undefined) && note}
      </div>
    );
  }
  return (
    <div className={`flex min-w-0 flex-col ${spanClass(field)} ${note ? '' : noteRoom}`}>
      {fieldLabel({ id, type: field.type, label, isRequired })}
      {field.unit !== undefined && hasUnitBeside(field)
        ? withUnit(id, field.unit, controlOf(form, leaf.place, props, as))
        : controlOf(form, leaf.place, props, as)}
      {note}
    </div>
  );
}

/** Whether a field is asked for that forms leave out until a fault names it; once it was, it stays. */
function useAsked({ onFault }: FieldView, { value, state }: LeafView): boolean {
  const [wasAsked, setAsked] = useState(false);
  if (!onFault || wasAsked) return true;
  const isNow = state.error !== undefined || (value !== undefined && value !== null && value !== '');
  if (isNow) setAsked(true);
  return isNow;
}

const askedOf = (uiSchema: UiSchema | undefined): Asked => uiSchema?.['ui:options']?.asked ?? NOTHING;

/**
 * Subscribed before the page is painted, not some time after: a key pressed in between would be taken back by
 * React, which shows an input the value that it last rendered.
 */
function useLeafView(leaf: Leaf): LeafView {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const view = leaf.read();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was rendered is compared once, when the leaf is new
  useLayoutEffect(() => {
    if (leaf.read() !== view) render();
    return leaf.subscribe(render);
  }, [leaf]);
  return view;
}

type Drawn = {
  readonly form: FormSurroundings;
  readonly leaf: Leaf;
  readonly view: LeafView;
  readonly id: string;
  readonly isHeld?: boolean | undefined;
};

function widgetProps({ form, leaf, view, id, isHeld = false }: Drawn): FieldProps {
  const { field, source } = leaf.place;
  const { label, help, placeholder } = form.wordsOf(source);
  const { state } = view;
  const props: FieldProps = {
    id,
    field,
    value: view.value,
    onChange: leaf.change,
    onBlur: leaf.blur,
    disabled: view.isLocked || isHeld,
    required: view.isRequired,
    invalid: state.error !== undefined,
    describedBy: describedBy(id, {
      words: help !== undefined || state.note !== undefined,
      unit: hasUnitBeside(field),
      error: state.error !== undefined,
    }),
    label,
  };
  if (placeholder !== undefined) Object.assign(props, { placeholder });
  if (isFileType(field.type)) Object.assign(props, { upload: form.uploadAt(field.pointer) });
  return props;
}

/** The widget, with its choices where it has some. Fields without choices cost no hooks. */
function controlOf(form: FormSurroundings, place: Place, props: FieldProps, As?: ComponentType<FieldProps>): ReactNode {
  const { field, source } = place;
  if (As) return <As {...props} />;
  const { options, labelOf } = form.wordsOf(source);
  switch (choicesOf(field, options)) {
    case 'none':
      return draw(form, props);
    case 'found':
      return <FoundControl place={place} props={props} />;
    default:
      if (field.distinct !== undefined) return <WrittenControl place={place} props={props} />;
      return draw(form, { ...props, ...(options ? { options } : {}), labelOf });
  }
}

type ControlProps = { readonly place: Place; readonly props: FieldProps };

function WrittenControl({ place, props }: ControlProps) {
  const form = useForm();
  const options = useWritten(place, props.value);
  return draw(form, { ...props, ...(options ? { options } : {}), labelOf: form.wordsOf(place.source).labelOf });
}

function FoundControl({ place, props }: ControlProps) {
  const form = useForm();
  const choices = useFound(place, props.value);
  const { onChange, create, dialog } = useChosen({ place, props, choices });
  const control = draw(form, { ...props, ...choices.props, onChange, ...(create && !props.disabled ? { create } : {}) });
  const isWaiting = choices.isLoading || choices.hasFailed;
  return (
    <>
      {control}
      {dialog}
      {place.field.decides && !place.row ? <DecidedValues place={place} value={props.value} /> : null}
      {isWaiting ? (
        <p role="status" className="pt-0.5 text-xs text-text-muted">
          {form.text(choices.hasFailed ? 'form.choices_failed' : 'form.choices_loading')}
          {choices.hasFailed && (
            <button type="button" onClick={choices.retry} className="ms-2 font-medium text-accent-ink underline underline-offset-2">
              {form.text('action.retry')}
            </button>
          )}
        </p>
      ) : null}
    </>
  );
}

const waiting = <span className="block h-control w-full animate-shimmer rounded-control bg-surface-sunken" />;

/** The widget of the field's type. One whose code was not there when the form opened is loaded in its place. */
export function draw({ widgets }: FormSurroundings, props: FieldProps): ReactNode {
  const { field } = props;
  const name = widgetOf(field);
  if (field.unknownType !== undefined) return <UnknownWidget name={field.unknownType} />;
  const Here = loadedWidget(widgets, name) as ComponentType<FieldProps> | undefined;
  if (Here) return <Here {...props} />;
  // A registry holds widgets of every type of value; the type of the field chose this one.
  return <LaterWidget registry={widgets} name={name} props={props as never} waiting={waiting} />;
}

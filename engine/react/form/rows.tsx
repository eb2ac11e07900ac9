/** A list of objects as rows: added, copied, moved and taken away by buttons or keys. The rows themselves live in the store. */
import { getDefaultRegistry } from '@rjsf/core';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps } from '@rjsf/utils';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useIsPhone } from '../use-is-phone.ts';
import { fieldNote, noteRoom, requiredMark } from './field-frame.tsx';
import { idOf, useFieldState, useForm } from './form-context.ts';
import { pointerOf, rowsUiSchema, structureField } from './placed-field.tsx';
import { QuickRow } from './quick-row.tsx';
import { type RowAction, RowButtons } from './row-buttons.tsx';
import { useFocusAfter } from './row-focus.ts';
import { marksOf, type RowMark, rearrange } from './row-marks.ts';
import { AfterAction, useRow } from './use-row.ts';

/** Of the list whose rows are drawn. */
const ListPointer = createContext<string | undefined>(undefined);

const StructureArray = structureField(getDefaultRegistry().fields, 'ArrayField');

/** RJSF's array over the rows of the store. Renders when a row comes, goes or moves; a key press inside a row renders that leaf alone. */
export function ListField(props: FieldProps) {
  const { model } = useForm();
  const pointer = pointerOf(props.fieldPathId);
  const state = useFieldState(pointer);
  const keys = useSyncExternalStore(
    useCallback((listener) => model.values.subscribe(pointer, listener), [model, pointer]),
    () => model.rows.keys(pointer),
  );
  const marks = useRef(new Map<number, RowMark>());
  const rows = useMemo(() => marksOf(keys, marks.current), [keys]);
  const change = useCallback((next: unknown) => rearrange(model.rows, pointer, next), [model, pointer]);
  const isPhone = useIsPhone();
  const field = model.index.at(pointer);
  if (!state.visible || !field) return null;
  const uiSchema = rowsUiSchema(field, field.layout === 'grid' && !isPhone ? 'grid' : 'cards');
  return <StructureArray {...props} uiSchema={uiSchema} formData={rows} onChange={change} readonly={state.locked || field.readOnly} />;
}

/** RJSF's template of a list: its rows as cards. */
export const ListTemplate = (props: ArrayFieldTemplateProps) => <ListFrame {...props}>{() => props.items}</ListFrame>;

type FrameProps = Omit<ArrayFieldTemplateProps, 'children'> & {
  /** `add` puts a new row below the others; in a grid the focus goes to its cell in `column`. */
  readonly children: (add: (column?: string) => void) => ReactNode;
};

/** Around the rows: the label, the button that adds one, help and fault; and the focus that follows what is done. */
export function ListFrame({ items, canAdd, onAddClick, readonly = false, fieldPathId, children }: FrameProps) {
  const { model, idPrefix, text, wordsOf } = useForm();
  const pointer = pointerOf(fieldPathId);
  const state = useFieldState(pointer);
  const { box, focusLater } = useFocusAfter();
  const done = useCallback(
    (action: RowAction, row: number) => {
      const count = model.rows.keys(pointer).length;
      const what = { number: row + 1 };
      if (action === 'remove') {
        model.tell(text('form.row_removed', what));
        return focusLater(count > 0 ? { row: Math.min(row, count - 1), action } : { row: -1, action: 'add' });
      }
      if (action === 'copy') {
        model.tell(text('form.row_copied', what));
        return focusLater({ row: row + 1, action: 'first' });
      }
      const to = action === 'up' ? row - 1 : row + 1;
      model.tell(text('form.row_moved', { ...what, place: to + 1 }));
      focusLater({ row: to, action });
    },
    [model, pointer, text, focusLater],
  );
  const field = model.index.at(pointer);
  if (!field) return null;
  const { label, help } = wordsOf(field);
  const id = idOf(idPrefix, pointer);
  const note = fieldNote({ id, help, error: state.error, note: state.note });
  const add = (column?: string) => {
    onAddClick();
    focusLater({ row: items.length, action: 'first', column });
  };
  return (
    <div className={`col-span-12 min-w-0 ${note ? '' : noteRoom}`}>
      <fieldset
        ref={box}
        id={id}
        aria-invalid={state.error !== undefined || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        className="flex min-w-0 flex-col gap-2"
      >
        <legend className="mb-1 text-sm font-medium text-text">
          {label}
          {(state.required || field.required) && requiredMark}
        </legend>
        <AfterAction value={done}>
          <ListPointer value={pointer}>{children(add)}</ListPointer>
        </AfterAction>
        {!readonly && canAdd && (
          <button
            type="button"
            data-row-action="add"
            // Leaving a field may tell a fault below it, which would move the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add()}
            className="inline-flex h-control items-center self-start rounded-control border border-border px-3 text-sm text-text hover:bg-surface-sunken"
          >
            {text('form.add_row', { what: label })}
          </button>
        )}
      </fieldset>
      {note}
    </div>
  );
}

/** RJSF's template of a row as a card: its fields, and what can be done to it. On a phone one line, until it is opened. */
export function RowTemplate(props: ArrayFieldItemTemplateProps) {
  const { label, isLocked, move, buttons } = useRow(props);
  const list = use(ListPointer);
  const isPhone = useIsPhone();
  const content = (
    <>
      {props.children}
      {!isLocked && (
        <div className="-mt-3 -mb-1">
          <RowButtons {...buttons} />
        </div>
      )}
    </>
  );
  return (
    <fieldset
      aria-label={label}
      data-row={props.index}
      onKeyDown={move}
      className="min-w-0 rounded-card border border-border p-3 max-md:px-3 max-md:py-0"
    >
      {isPhone && list !== undefined ? (
        <QuickRow label={label} list={list} pointer={`${list}/${props.index}`}>
          {content}
        </QuickRow>
      ) : (
        content
      )}
    </fieldset>
  );
}

/** A list of objects as rows: added, copied, moved and taken away by buttons or keys. The rows themselves live in the store. */
import { getDefaultRegistry } from '@rjsf/core';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps } from '@rjsf/utils';
import { createContext, type KeyboardEvent, use, useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { fieldNote, noteRoom, requiredMark } from './field-frame.tsx';
import { idOf, useFieldState, useForm } from './form-context.ts';
import { pointerOf, structureField } from './placed-field.tsx';
import { type RowAction, RowButtons } from './row-buttons.tsx';
import { marksOf, type RowMark, rearrange } from './row-marks.ts';

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
  if (!state.visible) return null;
  const isLocked = state.locked || model.index.at(pointer)?.readOnly === true;
  return <StructureArray {...props} formData={rows} onChange={change} readonly={isLocked} />;
}

/** RJSF's template of a list: its rows, and the button that adds one. */
export function ListTemplate({ items, canAdd, onAddClick, readonly = false, fieldPathId }: ArrayFieldTemplateProps) {
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
  const add = () => {
    onAddClick();
    focusLater({ row: items.length, action: 'first' });
  };
  return (
    <div className={`col-span-12 ${note ? '' : noteRoom}`}>
      <fieldset
        ref={box}
        id={id}
        aria-invalid={state.error !== undefined || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        className="flex flex-col gap-2"
      >
        <legend className="mb-1 text-sm font-medium text-text">
          {label}
          {(state.required || field.required) && requiredMark}
        </legend>
        <AfterAction value={done}>{items}</AfterAction>
        {!readonly && canAdd && (
          <button
            type="button"
            data-row-action="add"
            onClick={add}
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

/** What follows an action on a row: it is told, and the focus goes with it. */
const AfterAction = createContext<(action: RowAction, row: number) => void>(() => undefined);

const byKey: Readonly<Record<string, RowAction>> = { ArrowUp: 'up', ArrowDown: 'down' };

/** RJSF's template of a row: its fields, and what can be done to it. */
export function RowTemplate({ children, index: row, totalItems, readonly = false, buttonsProps }: ArrayFieldItemTemplateProps) {
  const { numbered } = useForm();
  const done = use(AfterAction);
  const { onMoveUpItem, onMoveDownItem, onCopyItem, onRemoveItem, canAdd = false } = buttonsProps;
  const isLast = row === totalItems - 1;
  const runs: Readonly<Record<RowAction, () => void>> = { up: onMoveUpItem, down: onMoveDownItem, copy: onCopyItem, remove: onRemoveItem };
  const act = (action: RowAction) => {
    if ((action === 'up' && row === 0) || (action === 'down' && isLast)) return;
    runs[action]();
    done(action, row);
  };
  // Alt with an arrow moves the row from wherever the focus is in it; the arrow alone belongs to the widget.
  const move = (event: KeyboardEvent) => {
    const action = event.altKey ? byKey[event.key] : undefined;
    if (!action || readonly) return;
    event.preventDefault();
    act(action);
  };
  return (
    <fieldset aria-label={numbered('form.row', row + 1)} data-row={row} onKeyDown={move} className="rounded-card border border-border p-3">
      {children}
      {!readonly && <RowButtons row={row} isLast={isLast} isFull={!canAdd} onAction={act} />}
    </fieldset>
  );
}

type Target = { readonly row: number; readonly action: RowAction | 'add' | 'first' };

/** The focus follows what a button did, once it is on the page: React moves rows, and a moved element loses the focus. */
function useFocusAfter() {
  const box = useRef<HTMLFieldSetElement>(null);
  const target = useRef<Target>(undefined);
  const inside = useRef<string>(undefined);
  const focusLater = useCallback((next: Target) => {
    target.current = next;
    const active = document.activeElement;
    // A key pressed inside a field of the row: the focus stays in that field.
    const isField = active instanceof HTMLElement && !active.dataset.rowAction && (next.action === 'up' || next.action === 'down');
    inside.current = isField ? active.id.split('_').at(-1) : undefined;
  }, []);
  useLayoutEffect(() => {
    const wanted = target.current;
    if (!wanted || !box.current) return;
    target.current = undefined;
    focusIn(box.current, wanted, inside.current);
  });
  return { box, focusLater };
}

const fields = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])';

function focusIn(box: HTMLElement, { row, action }: Target, member: string | undefined): void {
  const place = row < 0 ? box : box.querySelector<HTMLElement>(`:scope > [data-row="${row}"]`);
  const own = member === undefined ? undefined : place?.querySelector<HTMLElement>(`[id$="_${row}_${CSS.escape(member)}"]`);
  const button = place?.querySelector<HTMLElement>(`[data-row-action="${action}"]:not([disabled])`);
  const first = place?.querySelector<HTMLElement>(action === 'first' ? fields : '[data-row-action]:not([disabled])');
  (own ?? button ?? first)?.focus();
}

/** A list of objects as rows: added, copied, moved and taken away by buttons or keys. The rows themselves live in the store. */
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { fieldNote, noteRoom, requiredMark } from './field-frame.tsx';
import type { FormField } from './fields.ts';
import { idOf, useFieldState, useForm } from './form-context.ts';
import { gridClass } from './grid.ts';
import { FieldLeaf } from './leaf.tsx';
import { type RowAction, RowButtons } from './row-buttons.tsx';

/** The field `rows`. Renders when a row comes, goes or moves; a key press inside a row renders that leaf alone. */
export function RowsField({ field }: { readonly field: FormField }) {
  const { model, idPrefix, text, wordsOf } = useForm();
  const { pointer } = field;
  const state = useFieldState(pointer);
  const keys = useSyncExternalStore(
    useCallback((listener) => model.values.subscribe(pointer, listener), [model, pointer]),
    () => model.rows.keys(pointer),
  );
  const { box, focusLater } = useFocusAfter();
  const act = useCallback(
    (action: RowAction, row: number) => {
      const count = model.rows.keys(pointer).length;
      const what = { number: row + 1 };
      if (action === 'remove') {
        model.rows.remove(pointer, row);
        model.tell(text('form.row_removed', what));
        return focusLater(count > 1 ? { row: Math.min(row, count - 2), action } : { row: -1, action: 'add' });
      }
      if (action === 'copy') {
        model.rows.copy(pointer, row);
        model.tell(text('form.row_copied', what));
        return focusLater({ row: row + 1, action: 'first' });
      }
      const to = action === 'up' ? row - 1 : row + 1;
      if (to < 0 || to >= count) return;
      model.rows.move(pointer, row, to);
      model.tell(text('form.row_moved', { ...what, place: to + 1 }));
      focusLater({ row: to, action });
    },
    [model, pointer, text, focusLater],
  );
  if (!state.visible) return null;
  const { label, help } = wordsOf(field);
  const id = idOf(idPrefix, pointer);
  const note = fieldNote({ id, help, error: state.error, note: state.note });
  const isLocked = state.locked || field.readOnly;
  const isFull = typeof field.schema.maxItems === 'number' && keys.length >= field.schema.maxItems;
  const add = () => {
    model.rows.add(pointer);
    focusLater({ row: keys.length, action: 'first' });
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
        {keys.map((key, row) => (
          <Row key={key} list={field} row={row} isLast={row === keys.length - 1} isLocked={isLocked} isFull={isFull} onAction={act} />
        ))}
        {!isLocked && !isFull && (
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

type RowProps = {
  readonly list: FormField;
  readonly row: number;
  readonly isLast: boolean;
  readonly isLocked: boolean;
  readonly isFull: boolean;
  readonly onAction: (action: RowAction, row: number) => void;
};

const byKey: Readonly<Record<string, RowAction>> = { ArrowUp: 'up', ArrowDown: 'down' };

const Row = memo(function Row({ list, row, isLast, isLocked, isFull, onAction }: RowProps) {
  const { numbered } = useForm();
  // Alt with an arrow moves the row from wherever the focus is in it; the arrow alone belongs to the widget.
  const move = (event: KeyboardEvent) => {
    const action = event.altKey ? byKey[event.key] : undefined;
    if (!action || isLocked) return;
    event.preventDefault();
    onAction(action, row);
  };
  return (
    <fieldset aria-label={numbered('form.row', row + 1)} data-row={row} onKeyDown={move} className="rounded-card border border-border p-3">
      <RowFields list={list} row={row} />
      {!isLocked && <RowButtons row={row} isLast={isLast} isFull={isFull} onAction={onAction} />}
    </fieldset>
  );
});

/** Apart, so that a row whose buttons change does not render its fields. */
const RowFields = memo(function RowFields({ list, row }: Pick<RowProps, 'list' | 'row'>) {
  const form = useForm();
  return (
    <div className={gridClass}>
      {form.model.index.members(list).map(({ view }) => {
        const leaf = form.model.leaf(`${list.pointer}/${row}/${view.name}`);
        return leaf && <FieldLeaf key={view.name} form={form} leaf={leaf} />;
      })}
    </div>
  );
});

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

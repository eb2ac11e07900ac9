/** A row of a list as RJSF hands it to its template: its name, what can be done to it, and by which keys. */
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { createContext, type KeyboardEvent, use } from 'react';
import { useForm } from './form-context.ts';
import type { RowAction, RowButtonsProps } from './row-buttons.tsx';

/** What follows an action on a row: it is told, and the focus goes with it. */
export const AfterAction = createContext<(action: RowAction, row: number) => void>(() => undefined);

const byKey: Readonly<Record<string, RowAction>> = { ArrowUp: 'up', ArrowDown: 'down' };

type Row = {
  readonly label: string;
  readonly isLocked: boolean;
  readonly move: (event: KeyboardEvent) => void;
  readonly buttons: RowButtonsProps;
};

export function useRow({ index: row, totalItems, readonly: isLocked = false, buttonsProps }: ArrayFieldItemTemplateProps): Row {
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
  return {
    label: numbered('form.row', row + 1),
    isLocked,
    // Alt with an arrow moves the row from wherever the focus is in it; the arrow alone belongs to the widget.
    move(event) {
      const action = event.altKey ? byKey[event.key] : undefined;
      if (!action || isLocked) return;
      event.preventDefault();
      act(action);
    },
    buttons: { row, isLast, isFull: !canAdd, onAction: act },
  };
}

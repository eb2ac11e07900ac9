/** Columns that a card may go to: by the person's rights, and by what the workflow offers the record. */
import { useCallback } from 'react';
import { getAt } from '../../../engine/core/json/index.ts';
import { can, holds, isState, legalMoves, type ViewField, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewProps } from '../views/view-props.ts';
import { type Column, type ColumnValue, columnOf } from './column-value.ts';
import type { NextValues } from './use-next-values.ts';

type Request = Pick<ViewProps, 'entity' | 'view' | 'scope'> & {
  readonly field: ViewField;
  readonly columns: readonly Column[];
  readonly next: NextValues;
};

/** Columns that would take a record, by key, and the value that it would have there; its own column is none of them. */
export type Targets = ReadonlyMap<string, ColumnValue>;
export type TargetsOf = (row: RecordData) => Targets;

const NONE: Targets = new Map();

export function useTargets({ entity, view, scope, field, columns, next }: Request): TargetsOf {
  const { of, isLoading, error } = next;
  return useCallback(
    (row) => {
      const moves = byTransitions({ entity, view, field }) ? legalMoves(entity, scope, row) : undefined;
      const isReady = !isLoading && error === null;
      if (!isReady || !(moves ? moves.size > 0 : mayMove({ entity, view, scope, field, row }))) return NONE;
      const offered = view.workflow === undefined ? undefined : of(row);
      const own = columnOf(columns, getAt(row, field.pointer));
      const isLegal = (value: ColumnValue) => {
        if (moves) return moves.has(value);
        // Only a plain field can be emptied.
        if (value === null) return view.workflow === undefined && !field.required;
        return offered === undefined || offered.has(value);
      };
      const targets = new Map<string, ColumnValue>();
      for (const column of columns) {
        const value = column === own ? undefined : column.values.find(isLegal);
        if (value !== undefined) targets.set(column.key, value);
      }
      return targets;
    },
    [entity, view, scope, field, columns, of, isLoading, error],
  );
}

/** Whether records go from column to column by the transitions of their lifecycle. */
export const byTransitions = ({ entity, view, field }: Pick<Request, 'entity' | 'view' | 'field'>): boolean =>
  view.workflow === undefined && isState(entity, field.name);

function mayMove({ entity, view, scope, field, row }: Pick<Request, 'entity' | 'view' | 'scope' | 'field'> & { readonly row: RecordData }) {
  if (view.workflow !== undefined) return can(entity, view.workflow, scope, row);
  const { lock } = field.rules;
  return field.writable && can(entity, 'update', scope, row) && (lock === undefined || !holds(lock, withRecord(scope, row)));
}

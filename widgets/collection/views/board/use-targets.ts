/** Columns that a card may go to: by the person's rights, and by what the workflow offers the record. */
import { useCallback } from 'react';
import { getAt } from '../../../../engine/core/json/index.ts';
import { can, holds, type ViewField, withRecord } from '../../../../engine/react/index.ts';
import type { RecordData } from '../../../../engine/react/types.ts';
import type { ViewProps } from '../view-props.ts';
import { type Column, columnKey } from './column-value.ts';
import type { NextValues } from './use-next-values.ts';

type Request = Pick<ViewProps, 'entity' | 'view' | 'scope'> & {
  readonly field: ViewField;
  readonly columns: readonly Column[];
  readonly next: NextValues;
};

/** Keys of the columns that would take the record; its own is none of them. */
export type TargetsOf = (row: RecordData) => ReadonlySet<string>;

const NONE: ReadonlySet<string> = new Set();

export function useTargets({ entity, view, scope, field, columns, next }: Request): TargetsOf {
  const { of, isLoading, error } = next;
  return useCallback(
    (row) => {
      const isReady = !isLoading && error === null;
      if (!isReady || !mayMove({ entity, view, scope, field, row })) return NONE;
      const offered = view.workflow === undefined ? undefined : of(row);
      const own = columnKey(getAt(row, field.pointer));
      const isLegal = ({ value, key }: Column) => {
        if (key === own) return false;
        // Only a plain field can be emptied.
        if (value === null) return view.workflow === undefined && !field.required;
        return offered === undefined || offered.has(value);
      };
      return new Set(columns.filter(isLegal).map(({ key }) => key));
    },
    [entity, view, scope, field, columns, of, isLoading, error],
  );
}

function mayMove({ entity, view, scope, field, row }: Pick<Request, 'entity' | 'view' | 'scope' | 'field'> & { readonly row: RecordData }) {
  if (view.workflow !== undefined) return can(entity, view.workflow, scope, row);
  const { lock } = field.rules;
  return field.writable && can(entity, 'update', scope, row) && (lock === undefined || !holds(lock, withRecord(scope, row)));
}

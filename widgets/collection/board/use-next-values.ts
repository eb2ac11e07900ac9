/**
 * Which values a record may take next, as the input of the board's workflow offers them. The choices are
 * fetched once for all records, so that the columns know at the first touch what they may take.
 */
import { useMemo } from 'react';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { evaluatePredicate } from '../../../engine/core/rules/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { canEver, predicateOf, useFormPlan, useWholeList, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { type ColumnValue, isColumnValue } from './column-value.ts';

type Request = {
  readonly entity: EntityView;
  readonly workflow: string | undefined;
  /** Input of the workflow that takes the value. */
  readonly field: string;
  readonly scope: RuleScope;
  /** Field whose values are the columns. */
  readonly by: ViewField;
};

export type NextValues = {
  /** Values that the input offers a record; undefined: any. Nobody's rights are asked here. */
  readonly of: (record: unknown) => ReadonlySet<ColumnValue> | undefined;
  /** Whether the choices hang on the record, so that they say which values belong together. */
  readonly isChain: boolean;
  /** Nobody moves records here: which values there could be besides those in use does not matter. */
  readonly isStill: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Of fields that nobody moves records by. */
export const ANY_VALUE: NextValues = {
  of: () => undefined,
  isChain: false,
  isStill: false,
  isLoading: false,
  error: null,
  retry: () => {},
};

export function useNextValues({ entity, workflow, field, scope, by }: Request): NextValues {
  const isOffered = workflow !== undefined && canEver(entity, workflow);
  const form = useFormPlan({ entity: entity.name, purpose: workflow ?? '', enabled: isOffered });
  const input = isOffered ? form.plan?.fields.find(({ name }) => name === field) : undefined;
  const list = useWholeList({ entity: input?.optionsFrom?.entity ?? '', enabled: input?.optionsFrom !== undefined });
  const { rows, isGrowing } = list;
  const of = useMemo(() => nextValues(input, rows, scope), [input, rows, scope]);
  return {
    of,
    isChain: input?.optionsFrom !== undefined,
    isStill: workflow === undefined ? !by.writable || !canEver(entity, 'update') : !isOffered,
    isLoading: isOffered && (form.isLoading || list.isLoading || isGrowing),
    error: form.error ?? list.error,
    retry: () => {
      if (form.error) form.retry();
      else list.refresh();
    },
  };
}

function nextValues(input: FieldView | undefined, rows: readonly RecordData[], scope: RuleScope): NextValues['of'] {
  const from = input?.optionsFrom;
  const fixed = input?.options && new Set<ColumnValue>(input.options.map(({ value }) => value));
  if (!from) return () => fixed;
  const known = new Map<string, ReadonlySet<ColumnValue>>();
  return (record) => {
    const predicate = predicateOf(from.filter, { ...scope, doc: undefined, parent: record });
    const key = JSON.stringify(predicate);
    const values = known.get(key) ?? valuesOf(rows, (row) => evaluatePredicate(predicate, row), from.value);
    known.set(key, values);
    return values;
  };
}

const valuesOf = (rows: readonly RecordData[], fits: (row: RecordData) => boolean, pointer: string): ReadonlySet<ColumnValue> =>
  new Set(
    rows
      .filter(fits)
      .map((row) => getAt(row, pointer))
      .filter(isColumnValue)
      .filter((value) => value !== null),
  );

/** These values and all that can be reached from them. */
export function reachable(
  start: readonly ColumnValue[],
  next: (value: ColumnValue) => ReadonlySet<ColumnValue> | undefined,
): Set<ColumnValue> {
  const found = new Set(start);
  const open = [...found];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const further of next(value) ?? []) {
      if (found.has(further)) continue;
      found.add(further);
      open.push(further);
    }
  }
  return found;
}

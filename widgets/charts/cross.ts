/** Groups by two fields, as rows and columns. */
import type { Predicate } from '../../engine/core/rules/types.ts';
import type { GroupRow } from '../../engine/react/types.ts';
import { type AxisValue, keyOf } from './chart-values.ts';
import { amountOf } from './measure.ts';
import type { Measure } from './options.ts';

export type CrossCell = { readonly column: AxisValue; readonly amount: number | null; readonly predicate: Predicate | undefined };
export type CrossRow = { readonly row: AxisValue; readonly amount: number | null; readonly cells: readonly CrossCell[] };
export type Cross = { readonly columns: readonly AxisValue[]; readonly rows: readonly CrossRow[] };

export type CrossSource = {
  readonly rows: readonly GroupRow[];
  readonly across: readonly AxisValue[];
  readonly down: readonly AxisValue[];
  readonly measure: Measure;
};

/** A cell for every two values; `amount` is null where no record is. */
export function crossOf({ rows, across, down, measure }: CrossSource): Cross {
  return {
    columns: across,
    rows: down.map((row) => {
      const own = rows.filter((one) => row.keys.includes(keyOf(one, 0)));
      return {
        row,
        amount: measured(own, measure),
        cells: across.map((column) => ({
          column,
          amount: measured(
            own.filter((one) => column.keys.includes(keyOf(one, 1))),
            measure,
          ),
          predicate: both(row.predicate, column.predicate),
        })),
      };
    }),
  };
}

const measured = (rows: readonly GroupRow[], measure: Measure) => (rows.length === 0 ? null : amountOf(rows, measure));

function both(one: Predicate | undefined, other: Predicate | undefined): Predicate | undefined {
  return one && other ? { op: 'and', items: [one, other] } : undefined;
}

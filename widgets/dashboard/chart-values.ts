/** Values of a chart: named, coloured, largest first, the small ones together. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import type { Predicate } from '../../engine/core/rules/types.ts';
import { type GroupState, pathOf, type TextOf } from '../../engine/react/index.ts';

export type ChartValue = {
  readonly key: string;
  readonly label: string;
  readonly colour: string | undefined;
  readonly count: number;
  readonly predicate: Predicate | undefined;
};

const SHOWN = 8;

type Source = { readonly field: FieldView; readonly state: Pick<GroupState, 'rows' | 'labelOf'>; readonly text: TextOf };

/** `predicate` narrows a list to the value; the rest that is summed up has none. */
export function chartValues({ field, state, text }: Source): readonly ChartValue[] {
  const rows = state.rows ?? [];
  const values = rows
    .filter((row) => row.count > 0)
    .map((row): ChartValue => {
      const option = field.options?.find(({ value }) => value === row.key);
      const label = row.key === null || typeof row.key === 'boolean' ? undefined : state.labelOf(row.key);
      return {
        key: String(row.key),
        label: option ? text(option.label) : (label?.label ?? plainLabel(row.key, text)),
        colour: option?.colour ?? label?.colour,
        count: row.count,
        predicate: { op: 'eq', left: { kind: 'field', path: pathOf(field.pointer) }, right: { kind: 'value', value: row.key } },
      };
    });
  const ordered = inOptionOrder(values, field);
  if (ordered.length <= SHOWN) return ordered;
  const rest = ordered.slice(SHOWN - 1);
  return [
    ...ordered.slice(0, SHOWN - 1),
    {
      key: 'rest',
      label: text('dashboard.others', { count: rest.length }),
      colour: 'grey',
      count: rest.reduce((sum, value) => sum + value.count, 0),
      predicate: undefined,
    },
  ];
}

function plainLabel(key: string | number | boolean | null, text: TextOf): string {
  if (key === null) return text('dashboard.none');
  return typeof key === 'boolean' ? text(key ? 'value.yes' : 'value.no') : String(key);
}

/** Choices keep the order of their definition (Urgent before Low); everything else goes by size. */
function inOptionOrder(values: readonly ChartValue[], field: FieldView): readonly ChartValue[] {
  if (!field.options) return values.toSorted((a, b) => b.count - a.count);
  const place = (value: ChartValue) => {
    const at = field.options?.findIndex((option) => String(option.value) === value.key) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return values.toSorted((a, b) => place(a) - place(b));
}

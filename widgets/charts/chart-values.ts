/** Values of a chart: named, coloured, largest first, the small ones together. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import type { Predicate } from '../../engine/core/rules/types.ts';
import { type GroupState, pathOf, type TextOf } from '../../engine/react/index.ts';
import type { GroupRow } from '../../engine/react/types.ts';
import { amountOf } from './measure.ts';
import type { Measure } from './options.ts';

type Key = GroupRow['key'];

/** One place of an axis. */
export type AxisValue = {
  readonly key: string;
  readonly label: string;
  readonly colour: string | undefined;
  /** Keys of the groups that stand here: several when they share a name, or are too small to stand alone. */
  readonly keys: readonly Key[];
  /** Narrows a list to the value; the rest that is summed up has none. */
  readonly predicate: Predicate | undefined;
};
export type ChartValue = AxisValue & { readonly amount: number };

type Named = Pick<AxisValue, 'keys' | 'label' | 'colour'> & { readonly rows: readonly GroupRow[] };

export type Source = {
  readonly field: FieldView;
  readonly state: Pick<GroupState, 'rows' | 'labelOf'>;
  readonly text: TextOf;
  readonly measure?: Measure;
  /** Which field of a chart over two. */
  readonly dimension?: 0 | 1;
  /** Values that stand alone, the rest included. */
  readonly most?: number;
};

const SHOWN = 8;

/** Key of a group in one of its dimensions. */
export const keyOf = (row: GroupRow, dimension: 0 | 1): Key => row.keys?.[dimension] ?? (dimension === 0 ? row.key : null);

/** Groups as the values that a chart shows. */
export function chartValues(source: Source): readonly ChartValue[] {
  const { field, state, text, measure = 'count', most = SHOWN } = source;
  const named = (state.rows ?? []).filter((row) => row.count > 0).map((row) => nameOf(row, source));
  const measured = sameNamed(named).flatMap((value) => {
    const amount = amountOf(value.rows, measure);
    return amount === null ? [] : [{ ...value, amount }];
  });
  const values = inOrder(measured, field);
  const shown = values.length > most ? values.slice(0, most - 1) : values;
  const alone = shown.map(({ keys, label, colour, amount }) => ({
    key: keys.join(' '),
    label,
    colour,
    keys,
    amount,
    predicate: predicateOf(field, keys),
  }));
  const rest = values.slice(shown.length);
  if (rest.length === 0) return alone;
  return [
    ...alone,
    {
      key: 'rest',
      label: text('dashboard.others', { count: rest.length }),
      colour: 'grey',
      keys: rest.flatMap(({ keys }) => keys),
      amount:
        amountOf(
          rest.flatMap(({ rows }) => rows),
          measure,
        ) ?? 0,
      predicate: undefined,
    },
  ];
}

function nameOf(row: GroupRow, { field, state, text, dimension = 0 }: Source): Named {
  const key = keyOf(row, dimension);
  const own = { keys: [key], rows: [row] };
  const option = field.options?.find(({ value }) => value === key);
  if (option) return { ...own, label: field.literal ? option.label : text(option.label), colour: option.colour };
  if (key === null) return { ...own, label: text('dashboard.none'), colour: 'grey' };
  if (typeof key === 'boolean') return { ...own, label: text(key ? 'value.yes' : 'value.no'), colour: undefined };
  const label = state.labelOf(key, dimension);
  return { ...own, label: label?.label ?? String(key), colour: label?.colour };
}

/** Statuses of several groups may share a name: to people they are one. */
function sameNamed(values: readonly Named[]): readonly Named[] {
  const byName = new Map<string, Named>();
  for (const value of values) {
    const name = value.keys.includes(null) ? '' : value.label;
    const known = byName.get(name);
    const keys = known && [...new Set([...known.keys, ...value.keys])];
    byName.set(name, known && keys ? { ...known, keys, rows: [...known.rows, ...value.rows] } : value);
  }
  return [...byName.values()];
}

function predicateOf(field: FieldView, keys: readonly Key[]): Predicate {
  const left = { kind: 'field', path: pathOf(field.pointer) } as const;
  const [key = null] = keys;
  // Only values can share a name; what has none stands alone.
  if (keys.length === 1) return { op: 'eq', left, right: { kind: 'value', value: key } };
  return { op: 'in', left, values: keys.filter((one) => one !== null) };
}

/** Choices keep the order of their definition (Urgent before Low); everything else goes by size. */
function inOrder<T extends { readonly keys: readonly Key[]; readonly amount: number }>(
  values: readonly T[],
  field: FieldView,
): readonly T[] {
  const { options } = field;
  if (!options) return values.toSorted((a, b) => b.amount - a.amount);
  const place = ({ keys: [key] }: T) => {
    const at = options.findIndex(({ value }) => value === key);
    return at < 0 ? options.length : at;
  };
  return values.toSorted((a, b) => place(a) - place(b));
}

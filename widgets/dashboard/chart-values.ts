/** Values of a chart: named, coloured, largest first, the small ones together. */
import type { FieldView } from '../../engine/core/definitions/types.ts';
import type { Predicate } from '../../engine/core/rules/types.ts';
import { type GroupState, pathOf, type TextOf } from '../../engine/react/index.ts';
import type { GroupRow } from '../../engine/react/types.ts';

export type ChartValue = {
  readonly key: string;
  readonly label: string;
  readonly colour: string | undefined;
  readonly count: number;
  /** Narrows a list to the value; the rest that is summed up has none. */
  readonly predicate: Predicate | undefined;
};

type Named = {
  readonly keys: readonly GroupRow['key'][];
  readonly label: string;
  readonly colour: string | undefined;
  readonly count: number;
};
type Source = { readonly field: FieldView; readonly state: Pick<GroupState, 'rows' | 'labelOf'>; readonly text: TextOf };

const SHOWN = 8;
const total = (values: readonly { readonly count: number }[]) => values.reduce((sum, { count }) => sum + count, 0);

/** Counted rows as the values that a chart shows. */
export function chartValues(source: Source): readonly ChartValue[] {
  const { field, state, text } = source;
  const named = (state.rows ?? []).filter((row) => row.count > 0).map((row) => nameOf(row, source));
  const values = inOrder(sameNamed(named), field).map((value) => ({
    ...value,
    key: value.keys.join(' '),
    predicate: predicateOf(field, value.keys),
  }));
  if (values.length <= SHOWN) return values;
  const rest = values.slice(SHOWN - 1);
  return [
    ...values.slice(0, SHOWN - 1),
    { key: 'rest', label: text('dashboard.others', { count: rest.length }), colour: 'grey', count: total(rest), predicate: undefined },
  ];
}

function nameOf({ key, count }: GroupRow, { field, state, text }: Source): Named {
  const option = field.options?.find(({ value }) => value === key);
  if (option) return { keys: [key], label: text(option.label), colour: option.colour, count };
  if (key === null) return { keys: [key], label: text('dashboard.none'), colour: 'grey', count };
  if (typeof key === 'boolean') return { keys: [key], label: text(key ? 'value.yes' : 'value.no'), colour: undefined, count };
  const label = state.labelOf(key);
  return { keys: [key], label: label?.label ?? String(key), colour: label?.colour, count };
}

/** Statuses of several groups may share a name: to people they are one. */
function sameNamed(values: readonly Named[]): readonly Named[] {
  const byName = new Map<string, Named>();
  for (const value of values) {
    const name = value.keys.includes(null) ? '' : value.label;
    const known = byName.get(name);
    byName.set(name, known ? { ...known, keys: [...known.keys, ...value.keys], count: known.count + value.count } : value);
  }
  return [...byName.values()];
}

function predicateOf(field: FieldView, keys: readonly GroupRow['key'][]): Predicate {
  const left = { kind: 'field', path: pathOf(field.pointer) } as const;
  const [key = null] = keys;
  // Only values can share a name; what has none stands alone.
  if (keys.length === 1) return { op: 'eq', left, right: { kind: 'value', value: key } };
  return { op: 'in', left, values: keys.filter((one) => one !== null) };
}

/** Choices keep the order of their definition (Urgent before Low); everything else goes by size. */
function inOrder(values: readonly Named[], field: FieldView): readonly Named[] {
  const { options } = field;
  if (!options) return values.toSorted((a, b) => b.count - a.count);
  const place = ({ keys: [key] }: Named) => {
    const at = options.findIndex(({ value }) => value === key);
    return at < 0 ? options.length : at;
  };
  return values.toSorted((a, b) => place(a) - place(b));
}

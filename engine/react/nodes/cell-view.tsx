/** One value of a record, shown by the cell of its field type. */
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { getAt } from '../../core/json/index.ts';
import { useHost } from '../provider/engine-context.ts';
import type { Label, Labels, RecordData } from '../types.ts';
import { UnknownWidget } from './placeholders.tsx';

type Props = {
  readonly field: FieldView;
  readonly row: RecordData;
  readonly labels: Labels;
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Stands where a record has no value, so that a missing one is seen as one. */
export const NoValue = () => <span className="text-text-muted">–</span>;

/** Shows the value at the field's pointer; an empty one as a dash, so that a missing value is seen as one. */
export function CellView({ field, row, labels }: Props) {
  const { widgets } = useHost();
  const value = getAt(row, field.pointer);
  if (isEmptyValue(value)) return <NoValue />;
  const name = fieldTypes[field.type].cell;
  const Cell = Object.hasOwn(widgets.cells, name) ? widgets.cells[name] : undefined;
  if (!Cell) return <UnknownWidget name={name} />;
  const own = labels[field.name];
  const labelOf = (id: string | number): Label | undefined => own?.[String(id)];
  return <Cell field={field} value={value} labelOf={labelOf} row={row} />;
}

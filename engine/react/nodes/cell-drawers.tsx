/** What draws the cells of a table: found once for a column, not once for a cell. */
import { type ReactNode, useMemo } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { fieldTypes } from '../../core/fields/field-types.ts';
import { getIn, parsePointer } from '../../core/json/index.ts';
import { useFormat } from '../format/use-format.ts';
import { useHost } from '../provider/engine-context.ts';
import { useText } from '../text/use-text.ts';
import type { CellTools, CellWidget, Label, Labels, RecordData } from '../types.ts';
import { isEmptyValue, NoValue } from './cell-view.tsx';
import { UnknownWidget } from './placeholders.tsx';

export type CellDrawer = (row: RecordData, labels: Labels) => ReactNode;

const NOTHING = <NoValue />;

function drawerOf(field: FieldView, cells: Readonly<Record<string, CellWidget>>, tools: CellTools): CellDrawer {
  const path = parsePointer(field.pointer);
  const name = fieldTypes[field.type].cell;
  const Cell = Object.hasOwn(cells, name) ? cells[name] : undefined;
  return (row, labels) => {
    const value = getIn(row, path);
    if (isEmptyValue(value)) return NOTHING;
    if (!Cell) return <UnknownWidget name={name} />;
    const labelOf = (id: string | number): Label | undefined => labels[field.name]?.[String(id)];
    const props = { field, value, labelOf, row };
    return Cell.draw ? Cell.draw(props, tools) : <Cell {...props} />;
  };
}

/** One for each field, in their order; the same until the fields, the widgets or the language are others. */
export function useCellDrawers(fields: readonly FieldView[]): readonly CellDrawer[] {
  const { cells } = useHost().widgets;
  const format = useFormat();
  const text = useText();
  return useMemo(() => fields.map((field) => drawerOf(field, cells, { format, text })), [fields, cells, format, text]);
}

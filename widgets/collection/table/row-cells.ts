/** How the columns of a table stand in every one of its rows: said once for the table, not in each row. */
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { type CellDrawer, useCellDrawers, useText, type ViewField } from '../../../engine/react/index.ts';
import { type Widths, widthStyle } from './use-column-widths.ts';
import { frozenClass, frozenStyle } from './use-frozen.ts';

export type RowCell = {
  readonly field: ViewField;
  readonly draw: CellDrawer;
  readonly className: string;
  /** Of a column that has a width of its own, or stays in sight. */
  readonly style: CSSProperties;
  /** Edited in its place. */
  readonly isInline: boolean;
  /** What editing it is called. */
  readonly editLabel: string;
};

type Table = {
  readonly columns: readonly ViewField[];
  readonly widths: Widths;
  /** Pointers of the fields that are edited in their cell. */
  readonly inline: readonly string[] | undefined;
  readonly isSelectable: boolean;
  /** All of its columns are worked on, the first too. */
  readonly isGrid: boolean;
  /** How many columns stay in sight; the first always does. */
  readonly frozen: number;
};

/** The first one names the row: it stays in sight, and but for a grid is not edited in its place. */
export function useRowCells({ columns, widths, inline, isSelectable, isGrid, frozen }: Table): readonly RowCell[] {
  const drawers = useCellDrawers(columns);
  const { t } = useTranslation();
  const text = useText();
  return useMemo(
    () =>
      columns.flatMap((field, index) => {
        const draw = drawers[index];
        if (!draw) return [];
        const align = fieldTypes[field.type].align === 'end' ? 'text-end tabular-nums' : 'text-start';
        const first = `sticky start-0 z-1 max-w-(--cell-max) truncate border-b border-border bg-inherit text-sm font-medium ${align} ${isSelectable ? 'px-3' : 'ps-(--edge) pe-3'}`;
        const other = `max-w-(--cell-max) truncate border-b border-border px-3 text-sm ${align}`;
        return [
          {
            field,
            draw,
            className: index === 0 ? first : `${other} ${frozenClass(index, frozen)}`,
            style: { ...(widths[field.pointer] === undefined ? {} : widthStyle(field.pointer)), ...frozenStyle(index, frozen) },
            isInline: (index > 0 || isGrid) && inline?.includes(field.pointer) === true,
            editLabel: t('table.edit_cell', { name: text(field.label) }),
          },
        ];
      }),
    [columns, drawers, widths, inline, isSelectable, isGrid, frozen, t, text],
  );
}

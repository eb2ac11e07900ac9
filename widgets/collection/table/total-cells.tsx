/** Sums under the columns that have one. */
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { CellView, type ViewField } from '../../../engine/react/index.ts';

type Props = {
  readonly columns: readonly ViewField[];
  readonly totals: readonly ViewField[];
  /** By name of the field. */
  readonly sums: Readonly<Record<string, number | null>> | undefined;
  readonly hasVerbs: boolean;
};

const NO_LABELS = {};

/** Cells of every column but the first, which the caller fills. */
export function TotalCells({ columns, totals, sums, hasVerbs }: Props) {
  return (
    <>
      {columns.slice(1).map((field) => {
        const align = fieldTypes[field.type].align === 'end' ? 'text-end tabular-nums' : 'text-start';
        const sum = totals.includes(field) ? sums?.[field.name] : undefined;
        return (
          <td key={field.pointer} className={`border-b border-border px-3 text-sm font-medium whitespace-nowrap ${align}`}>
            {sum === undefined || sum === null ? null : (
              <CellView field={field} row={{ id: '', version: 0, [field.name]: sum }} labels={NO_LABELS} />
            )}
          </td>
        );
      })}
      {hasVerbs ? <td className="border-b border-border" /> : null}
    </>
  );
}

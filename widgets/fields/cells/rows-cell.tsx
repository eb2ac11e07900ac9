import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { isId } from '../../../engine/core/records/id.ts';
import { CellView, isEmptyValue, useText } from '../../../engine/react/index.ts';
import type { CellProps, Label, RecordData } from '../../../engine/react/types.ts';

/** A number beside others does not say what it counts. */
const FIGURES: ReadonlySet<FieldTypeName> = new Set(['number', 'percent', 'rating', 'boolean']);

/** Labels of the records that an element refers to, in the form in which cells take them. */
function labelsOf(name: string, value: unknown, labelOf: CellProps['labelOf']) {
  const found = [value].flat().filter(isId);
  const entries = found.flatMap((id): (readonly [string, Label])[] => {
    const label = labelOf?.(id);
    return label ? [[String(id), label]] : [];
  });
  return { [name]: Object.fromEntries(entries) };
}

/** A list of objects: each element's values by the cells of their fields, empty ones left out. */
export default function RowsCell({ field, value, labelOf }: CellProps) {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const members = field.items ?? [];
  const text = useText();
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
      {rows.map((element, index) => {
        const row: RecordData = { ...(typeof element === 'object' ? element : {}), id: index, version: 0 };
        const filled = members.filter((member) => !isEmptyValue(row[member.name]));
        return (
          // Elements are told apart by their place and nothing else.
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index} className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
            {filled.map((member, at) => (
              <span key={member.name} className="inline-flex min-w-0 items-center gap-1.5">
                {at > 0 ? (
                  <span aria-hidden="true" className="text-text-muted">
                    ·
                  </span>
                ) : null}
                {filled.length > 1 && FIGURES.has(member.type) ? (
                  <span className="text-text-muted">{member.literal ? member.label : text(member.label)}</span>
                ) : null}
                <CellView field={member} row={row} labels={labelsOf(member.name, row[member.name], labelOf)} />
              </span>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

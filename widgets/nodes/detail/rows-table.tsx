/**
 * A list of objects in full: a row an element, a column for each member that any of them has a value of. Where there is no room for
 * columns, the members of an element stand below each other, each with its name.
 */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { CellView, isEmptyValue, useText } from '../../../engine/react/index.ts';
import type { Label, RecordData } from '../../../engine/react/types.ts';

type Props = {
  readonly field: FieldView;
  readonly value: unknown;
  /** Of the records that elements refer to. */
  readonly labels: Readonly<Record<string, Label>> | undefined;
  /** Name of the list. */
  readonly label: string;
};

/** Fewer members than this read as well in a line. */
const FEWEST = 3;

/** A cell as a line of its own. */
const STACKED =
  '@max-md:flex @max-md:min-w-0 @max-md:items-baseline @max-md:justify-between @max-md:gap-4 @max-md:break-words @max-md:px-0 @max-md:py-0.5 @max-md:text-end @max-md:before:shrink-0 @max-md:before:text-text-muted @max-md:before:text-xs @max-md:before:content-[attr(data-name)]';

/** Whether the list is one whose elements need columns. */
export const needsTable = ({ type, items = [] }: FieldView, value: unknown): boolean =>
  (type === 'matrix' || (type === 'list' && items.length >= FEWEST)) && Array.isArray(value) && value.length > 0;

export function RowsTable({ field, value, labels = {}, label }: Props) {
  const text = useText();
  const rows = (Array.isArray(value) ? value : []).map(
    (element, index): RecordData => ({ ...(isObject(element) ? element : {}), id: index, version: 0 }),
  );
  const members = (field.items ?? []).filter(({ name }) => rows.some((row) => !isEmptyValue(row[name])));
  const nameOf = (member: FieldView) => (member.literal ? member.label : text(member.label));
  const edge = ({ type }: FieldView) => (fieldTypes[type].align === 'end' ? 'text-end tabular-nums' : 'text-start');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div role="group" aria-label={label} tabIndex={0} className="@container overflow-x-auto">
      <table className="@max-md:block w-full text-sm">
        <thead className="@max-md:sr-only">
          <tr className="border-border border-b text-text-muted text-xs">
            {members.map((member) => (
              <th key={member.name} scope="col" className={`px-2 py-1.5 font-medium first:ps-0 last:pe-0 ${edge(member)}`}>
                {nameOf(member)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-md:block">
          {rows.map((row) => (
            <tr key={row.id} className="@max-md:block border-border border-b @max-md:py-2 last:border-0">
              {members.map((member) => (
                <td
                  key={member.name}
                  data-name={nameOf(member)}
                  className={`px-2 py-1.5 first:ps-0 last:pe-0 ${edge(member)} ${isEmptyValue(row[member.name]) ? '@max-md:hidden' : STACKED}`}
                >
                  <CellView field={member} row={row} labels={{ [member.name]: labels }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

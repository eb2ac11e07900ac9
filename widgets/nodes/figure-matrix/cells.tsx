/** The table: a row header that stays, a column for each day, and the parts of a row below it where somebody wants to see them. */
import { useFormat } from '../../../engine/react/index.ts';
import { useWeekday } from '../../primitives/day-choices/use-weekday.ts';
import type { Entry, Matrix, MatrixRow } from './answer.ts';
import { EntryButton } from './entry-button.tsx';
import { RowToggle } from './row-toggle.tsx';
import { type OpenRows, shownOf } from './use-open-rows.ts';

export type OnOpen = (opened: { readonly row: MatrixRow; readonly day: string; readonly entry: Entry }) => void;
type Props = { readonly title: string; readonly matrix: Matrix; readonly open: OpenRows; readonly onOpen: OnOpen };

export function Cells({ title, matrix, open, onOpen }: Props) {
  const format = useFormat();
  const weekday = useWeekday();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto px-4 pb-4">
      <table className="w-full min-w-[64rem] table-fixed border-separate border-spacing-1 text-xs">
        <thead>
          <tr>
            <td className="sticky start-0 z-10 w-36 bg-surface-raised" />
            {matrix.days.map((day) => (
              <th key={day} scope="col" className="whitespace-nowrap px-1 py-1 text-start font-medium text-text-muted">
                {weekday(day)}, {format.date(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownOf(matrix.rows, open).map(({ row, isPart }) => (
            <tr key={row.key}>
              <th scope="row" className="sticky start-0 z-10 min-w-24 max-w-40 bg-surface-raised py-1 pe-2 text-start align-top">
                <span className={`block font-medium ${isPart ? 'sr-only' : 'truncate'}`}>{row.label}</span>
                <span className={`block truncate font-normal text-text-muted ${isPart ? 'ps-3' : ''}`}>{row.sub}</span>
                {row.partCount > 0 ? <RowToggle row={row} isOpen={open.isOpen(row)} onToggle={() => open.toggle(row)} /> : null}
              </th>
              {matrix.days.map((day, index) => (
                <td key={day} className="min-w-28 align-top">
                  <ul className="space-y-1">
                    {(row.cells[index] ?? []).map((entry) => (
                      <li key={entry.label}>
                        <EntryButton entry={entry} onOpen={() => onOpen({ row, day, entry })} />
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

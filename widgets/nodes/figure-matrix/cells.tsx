/** The table: a row header that stays, and a column for each day. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import type { Entry, Matrix, MatrixRow, Tone } from './answer.ts';

type Props = {
  readonly title: string;
  readonly matrix: Matrix;
  readonly onOpen: (opened: { readonly row: MatrixRow; readonly day: string; readonly entry: Entry }) => void;
};

/** A bar at the side and a word for readers: a colour is never the only sign. */
const looks: Readonly<Record<Tone, string>> = {
  good: 'border-s-success bg-surface-raised text-text',
  warning: 'border-s-warning-on bg-surface-raised text-text',
  bad: 'border-s-danger bg-surface-raised font-semibold text-text',
  off: 'border-s-border-strong bg-surface-sunken text-text-muted',
};

export function Cells({ title, matrix, onOpen }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto px-4 pb-4">
      <table className="w-full min-w-[56rem] table-fixed border-separate border-spacing-1 text-xs">
        <thead>
          <tr>
            <td className="sticky start-0 z-10 w-36 bg-surface-raised" />
            {matrix.days.map((day) => (
              <th key={day} scope="col" className="whitespace-nowrap px-1 py-1 text-start font-medium text-text-muted">
                {format.date(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="sticky start-0 z-10 min-w-24 max-w-40 bg-surface-raised py-1 pe-2 text-start align-top">
                <span className="block truncate font-medium">{row.label}</span>
                <span className="block truncate font-normal text-text-muted">{row.sub}</span>
              </th>
              {matrix.days.map((day, index) => (
                <td key={day} className="min-w-28 align-top">
                  <ul className="space-y-1">
                    {(row.cells[index] ?? []).map((entry) => (
                      <li key={entry.label}>
                        <button
                          type="button"
                          onClick={() => onOpen({ row, day, entry })}
                          className={`flex min-h-control w-full flex-wrap items-center justify-between gap-x-2 rounded-control border border-border border-s-4 px-2 py-1 text-start hover:underline ${looks[entry.tone]}`}
                        >
                          <span className="tabular-nums">{entry.label}</span> <span className="tabular-nums">{entry.text}</span>
                          <span className="sr-only">{t(`figure_matrix.tone_${entry.tone}`)}</span>
                          {entry.badges.map((badge) => (
                            <span key={badge} className="basis-full font-medium text-text">
                              {badge}
                            </span>
                          ))}
                          {entry.why === undefined ? null : <span className="basis-full truncate text-text-muted">{entry.why}</span>}
                        </button>
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

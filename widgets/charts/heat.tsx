/** Two dimensions as a table: the number is written in each cell, and its colour says how large it is. */
import { useTranslation } from 'react-i18next';
import { useHost } from '../../engine/react/index.ts';
import type { LinkOf } from './bars.tsx';
import type { Cross, CrossCell } from './cross.ts';
import type { MeasureWords } from './use-measure.ts';

type Props = {
  readonly title: string;
  readonly cross: Cross;
  /** Name of what the rows are. */
  readonly head: string;
  readonly linkOf: LinkOf;
  readonly words: MeasureWords;
};

/** Accent of the strongest cell, in per cent: more of it would take the contrast from its number. */
const STRONGEST = 42;

export function Heat({ title, cross, head, linkOf, words }: Props) {
  const most = Math.max(...cross.rows.flatMap(({ cells }) => cells.map(({ amount }) => amount ?? 0)), 0) || 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-separate border-spacing-0.5 text-xs">
        <thead>
          <tr>
            <th scope="col" className="px-1 py-1 text-start font-medium text-text-muted">
              {head}
            </th>
            {cross.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className="max-w-24 truncate px-1 py-1 text-center font-medium text-text-muted"
                title={column.label}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cross.rows.map(({ row, cells }) => (
            <tr key={row.key}>
              <th scope="row" className="max-w-32 truncate px-1 py-1 text-start font-medium" title={row.label}>
                {row.label}
              </th>
              {cells.map((cell) => (
                <Cell
                  key={cell.column.key}
                  cell={cell}
                  row={row.label}
                  share={Math.max(0, cell.amount ?? 0) / most}
                  to={linkOf(cell.predicate)}
                  words={words}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = {
  readonly cell: CrossCell;
  readonly row: string;
  readonly share: number;
  readonly to: string | undefined;
  readonly words: MeasureWords;
};

function Cell({ cell, row, share, to, words }: CellProps) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const { amount, column } = cell;
  if (amount === null) return <td className="rounded-[4px] bg-surface-sunken p-0 text-center text-text-muted">–</td>;
  const number = words.long(amount);
  const label = t('dashboard.tile_name', { label: t('dashboard.cell_name', { row, column: column.label }), number });
  const look = 'block min-w-10 rounded-[4px] px-1 py-1.5 text-center text-text tabular-nums';
  return (
    <td
      style={{ background: `color-mix(in oklab, var(--accent) ${Math.round(share * STRONGEST)}%, var(--surface-raised))` }}
      title={number}
      className="rounded-[4px] p-0"
    >
      {to === undefined ? (
        <span className={look}>{words.short(amount)}</span>
      ) : (
        <Link to={to} aria-label={label} className={`${look} hover:underline`}>
          {words.short(amount)}
        </Link>
      )}
    </td>
  );
}

/** Bars made of parts: the second dimension, in its colours. */
import { useTranslation } from 'react-i18next';
import { Dot } from '../primitives/chip/chip.tsx';
import type { LinkOf } from './bars.tsx';
import type { Cross } from './cross.ts';
import { paint, partColour } from './paint.ts';
import type { MeasureWords } from './use-measure.ts';
import { ValueLink } from './value-link.tsx';

type Props = { readonly cross: Cross; readonly linkOf: LinkOf; readonly words: MeasureWords };

export function Stacked({ cross, linkOf, words }: Props) {
  const { t } = useTranslation();
  const most = Math.max(...cross.rows.map(({ amount }) => amount ?? 0), 0) || 1;
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-muted">
        {cross.columns.map((column, index) => (
          <li key={column.key} className="flex items-center gap-1.5">
            <Dot colour={partColour(column.colour, index)} />
            {column.label}
          </li>
        ))}
      </ul>
      <ul className="space-y-2.5">
        {cross.rows.map(({ row, amount, cells }) => (
          <li key={row.key}>
            <ValueLink
              label={row.label}
              number={words.long(amount ?? 0)}
              to={linkOf(row.predicate)}
              className="-mx-2 flex items-baseline justify-between gap-3 rounded-control px-2 py-0.5 text-sm"
            >
              <span className="min-w-0 truncate">{row.label}</span>
              <span className="font-medium tabular-nums">{words.long(amount ?? 0)}</span>
            </ValueLink>
            <ul className="mt-1 flex h-2.5 gap-px overflow-hidden rounded-full bg-surface-sunken">
              {cells.map(({ column, amount: part, predicate }, index) => {
                if (part === null || part <= 0) return null;
                const label = t('dashboard.cell_name', { row: row.label, column: column.label });
                return (
                  <li key={column.key} title={`${label}: ${words.long(part)}`} style={{ width: `${(part / most) * 100}%` }}>
                    <ValueLink label={label} number={words.long(part)} to={linkOf(predicate)} className="block h-full">
                      <span
                        aria-hidden="true"
                        style={{ background: paint(partColour(column.colour, index)) }}
                        className="block h-full hover:brightness-95"
                      />
                    </ValueLink>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

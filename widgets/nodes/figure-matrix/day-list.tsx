/** On phones: one day at a time, and a card for each row. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { useWeekday } from '../../primitives/day-choices/use-weekday.ts';
import type { Matrix } from './answer.ts';
import type { OnOpen } from './cells.tsx';
import { EntryButton } from './entry-button.tsx';
import { RowToggle } from './row-toggle.tsx';
import { type OpenRows, shownOf } from './use-open-rows.ts';

type Props = { readonly title: string; readonly matrix: Matrix; readonly open: OpenRows; readonly onOpen: OnOpen };

export function DayList({ title, matrix, open, onOpen }: Props) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const weekday = useWeekday();
  const [chosen, choose] = useState(0);
  const index = Math.min(chosen, matrix.days.length - 1);
  const day = matrix.days[index] ?? '';
  return (
    <div className="px-3 pb-3">
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset of a form */}
      <div role="group" aria-label={t('figure_matrix.day')} className="grid grid-cols-7 gap-1">
        {matrix.days.map((each, at) => (
          <button
            key={each}
            type="button"
            aria-pressed={at === index}
            aria-label={`${weekday(each)}, ${date(each)}`}
            onClick={() => choose(at)}
            className="grid min-h-control place-items-center rounded-control border border-border py-1 text-xs leading-tight aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <span>{weekday(each)}</span>
            <span className="font-semibold tabular-nums">{Number(each.slice(8, 10))}</span>
          </button>
        ))}
      </div>
      <h3 className="mt-3 mb-2 font-medium text-sm">{date(day)}</h3>
      <ul aria-label={title} className="space-y-3">
        {shownOf(matrix.rows, open).map(({ row, isPart }) => (
          <li key={row.key} className={isPart ? 'border-border border-s-2 ps-3' : ''}>
            <p className="text-sm">
              {isPart ? null : <span className="font-medium">{row.label} </span>}
              <span className="text-text-muted">{row.sub}</span>
            </p>
            <ul className="mt-1 grid gap-1 text-sm">
              {(row.cells[index] ?? []).map((entry) => (
                <li key={entry.label}>
                  <EntryButton entry={entry} onOpen={() => onOpen({ row, day, entry })} />
                </li>
              ))}
            </ul>
            {row.partCount > 0 ? <RowToggle row={row} isOpen={open.isOpen(row)} onToggle={() => open.toggle(row)} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A month as a grid of days: records as lines on a desktop, as dots on a phone. */
import { type KeyboardEvent, type MouseEvent, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { daysOf, type Range } from '../span/days.ts';
import { type Span, spansOn } from '../span/spans.ts';
import { useCalendar } from './calendar-context.ts';
import { EventChip } from './event-chip.tsx';
import { useGridKeys } from './use-grid-keys.ts';

const SHOWN = 3;

export function Month({ range, label, isDots }: { readonly range: Range; readonly label: string; readonly isDots: boolean }) {
  const { spans, span, words } = useCalendar();
  const root = useRef<HTMLDivElement>(null);
  const days = daysOf(range);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const enter = (day: string) => {
    const first = root.current?.querySelector<HTMLElement>(`[data-place="${day}"] [data-drag]`);
    if (first) first.focus();
    else if (span.modes.includes('day')) span.open('day', day);
  };
  const press = useGridKeys({ root, span, onEnter: isDots ? span.go : enter });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid with keys of its own is no table
    <div ref={root} role="grid" aria-label={label} className="flex min-h-0 flex-1 flex-col overflow-y-auto border-border border-t">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus */}
      <div role="row" className="sticky top-0 z-2 grid shrink-0 grid-cols-7 bg-surface">
        {days.slice(0, 7).map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div key={day} role="columnheader" className="py-1.5 text-center text-xs font-medium text-text-muted">
            {words.weekday(day)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={week[0]} role="row" className={`grid grid-cols-7 ${isDots ? '' : 'min-h-28 flex-1'}`}>
          {week.map((day) => (
            <Cell
              key={day}
              day={day}
              spans={spansOn(spans, day)}
              isOutside={day.slice(0, 7) !== span.at.slice(0, 7)}
              isDots={isDots}
              onKey={press}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type CellProps = {
  readonly day: string;
  readonly spans: readonly Span[];
  readonly isOutside: boolean;
  readonly isDots: boolean;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
};

const Cell = memo(function Cell({ day, spans, isOutside, isDots, onKey }: CellProps) {
  const { t } = useTranslation();
  const { span, words, create, faceOf } = useCalendar();
  const isAt = day === span.at;
  const isToday = day === span.today;
  const click = (event: MouseEvent) => {
    const isEmpty = event.target instanceof Element && event.target.closest('button') === null;
    if (isDots) span.go(day);
    else if (isEmpty) create?.(day);
  };
  const shown = spans.length > SHOWN ? spans.slice(0, SHOWN - 1) : spans;
  const look = isDots ? 'flex h-12 flex-col items-center gap-0.5 pt-1' : `flex min-w-0 flex-col gap-0.5 p-1 ${create ? 'cursor-cell' : ''}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    <div
      role="gridcell"
      data-place={day}
      tabIndex={isAt ? 0 : -1}
      aria-selected={isAt}
      aria-current={isToday ? 'date' : undefined}
      aria-label={t('calendar.day', { day: words.full(day), count: spans.length })}
      onClick={click}
      onKeyDown={onKey}
      className={`group/day relative border-border border-b not-last:border-e outline-offset-[-2px] data-over:bg-accent-soft ${look} ${isOutside ? 'bg-surface-sunken' : 'bg-surface-raised'} ${isDots && isAt ? 'bg-accent-soft' : ''}`}
    >
      <span className="flex items-center justify-between">
        <span
          className={`grid size-6 place-items-center rounded-full text-xs tabular-nums ${isToday ? 'bg-accent font-semibold text-accent-text' : ''} ${isOutside && !isToday ? 'text-text-muted' : ''}`}
        >
          {words.number(day)}
        </span>
        {create && !isDots ? (
          <IconButton
            icon="plus"
            size={14}
            label={t('calendar.create_on', { day: words.full(day) })}
            tabIndex={isAt ? 0 : -1}
            onClick={() => create(day)}
            className="size-6 opacity-0 focus-visible:opacity-100 group-focus/day:opacity-100 group-hover/day:opacity-100"
          />
        ) : null}
      </span>
      {isDots ? (
        <span className="flex gap-0.5">
          {spans.slice(0, SHOWN).map((one) => (
            <Dot key={one.row.id} colour={faceOf(one).colour} className="size-1.5" />
          ))}
        </span>
      ) : (
        shown.map((one) => <EventChip key={one.row.id} span={one} look="line" isContinued={one.firstDay < day} />)
      )}
      {!isDots && spans.length > shown.length ? <More day={day} spans={spans} hidden={spans.length - shown.length} /> : null}
    </div>
  );
});

function More({ day, spans, hidden }: { readonly day: string; readonly spans: readonly Span[]; readonly hidden: number }) {
  const { t } = useTranslation();
  const { words } = useCalendar();
  return (
    <Popover
      label={words.full(day)}
      trigger={
        <button
          type="button"
          className="h-5.5 w-full truncate rounded-[4px] px-1 text-start text-xs text-text-muted hover:bg-surface-sunken"
        >
          {t('calendar.more', { count: hidden })}
        </button>
      }
    >
      <p className="px-1 pb-2 text-sm font-semibold">{words.full(day)}</p>
      <ul className="space-y-1">
        {spans.map((one) => (
          <li key={one.row.id}>
            <EventChip span={one} look="row" isContinued={one.firstDay < day} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

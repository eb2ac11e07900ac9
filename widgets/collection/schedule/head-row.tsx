/** The head of a schedule: hours of its day, or its days. Stays on top. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { clockOf } from '../span/use-faces.ts';
import { ticksOf } from './hours.ts';
import { useSchedule } from './schedule-context.ts';

const HOUR = 60;

export function HeadRow({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, today, hours, hasUntimed, words } = useSchedule();
  const isDay = days.length === 1;
  const head = 'flex min-w-0 items-center overflow-hidden border-border border-e';
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
    <div role="row" aria-rowindex={1} className="sticky top-0 z-5 flex h-9 border-border border-b bg-surface text-text-muted text-xs">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" className={`sticky start-0 z-1 w-(--head) shrink-0 truncate bg-surface px-3 font-medium ${head}`}>
        {label}
      </div>
      {isDay && hasUntimed ? (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="columnheader" className={`w-(--any) shrink-0 px-2 ${head}`}>
          {t('schedule.any_time')}
        </div>
      ) : null}
      {isDay ? (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div role="columnheader" data-track="" className="flex min-w-0 flex-1">
          <span className="sr-only">{`${format.time(clockOf(hours.from))} – ${format.time(clockOf(hours.to % (24 * HOUR)))}`}</span>
          {ticksOf(hours).map((tick) => (
            <span key={tick} aria-hidden="true" className={`keep-ltr flex-1 whitespace-nowrap border-s px-1 tabular-nums ${head}`}>
              {format.time(clockOf(tick)).replace(':00', '')}
            </span>
          ))}
        </div>
      ) : (
        days.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={day}
            role="columnheader"
            aria-current={day === today ? 'date' : undefined}
            className={`flex-1 px-2 ${head} ${day === today ? 'bg-accent-soft font-semibold text-accent-ink' : ''}`}
          >
            <span className="truncate">{words.short(day)}</span>
          </div>
        ))
      )}
    </div>
  );
}

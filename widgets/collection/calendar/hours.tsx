/** Days side by side with their hours, what lasts whole days above them. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { isLong, spansOn } from '../span/spans.ts';
import { clockOf } from '../span/use-faces.ts';
import { useCalendar } from './calendar-context.ts';
import { DayColumn, HOUR } from './day-column.tsx';
import { EventChip } from './event-chip.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour that is in sight. */
const MORNING = 8;

export function Hours({ days, label }: { readonly days: readonly string[]; readonly label: string }) {
  const { t } = useTranslation();
  const { spans, span, words } = useCalendar();
  const format = useFormat();
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = MORNING * HOUR;
  }, []);
  const columns = { gridTemplateColumns: `64px repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <section
      ref={scroller}
      aria-label={label}
      data-place-scroll=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto border-border border-t outline-offset-[-2px] max-md:max-h-[72dvh]"
    >
      <div className="sticky top-0 z-3 grid border-border border-b bg-surface" style={columns}>
        <span />
        {days.map((day) => (
          <div key={day} data-place={day} className="min-w-0 space-y-0.5 border-border border-s p-1 data-over:bg-accent-soft">
            <button
              type="button"
              aria-current={day === span.today ? 'date' : undefined}
              aria-label={words.full(day)}
              disabled={!span.modes.includes('day') || span.mode === 'day'}
              onClick={() => span.open('day', day)}
              className={`block w-full rounded-[4px] py-0.5 max-md:min-h-11 text-center text-xs font-medium ${day === span.today ? 'bg-accent text-accent-text' : 'text-text-muted'}`}
            >
              {words.short(day)}
            </button>
            {spansOn(spans, day)
              .filter(isLong)
              .map((one) => (
                <EventChip key={one.row.id} span={one} look="line" isContinued={one.firstDay < day} />
              ))}
          </div>
        ))}
      </div>
      <div className="relative grid" style={columns}>
        <div aria-hidden="true">
          {HOURS.map((hour) => (
            <div key={hour} style={{ height: HOUR }} className="keep-ltr relative text-end text-xs text-text-muted">
              {hour === 0 ? null : <span className="absolute end-1.5 -top-2 whitespace-nowrap">{format.time(clockOf(hour * 60))}</span>}
            </div>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn key={day} day={day} label={t('calendar.hours_of', { day: words.full(day) })} />
        ))}
      </div>
    </section>
  );
}

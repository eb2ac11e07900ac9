/** The records of some days as lists: under the month of a phone, and for its week. */
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../primitives/button/button.tsx';
import { spansOn } from '../span/spans.ts';
import { useCalendar } from './calendar-context.ts';
import { EventChip } from './event-chip.tsx';

export function DayList({ days }: { readonly days: readonly string[] }) {
  const { t } = useTranslation();
  const { spans, span, words, create, cardOf } = useCalendar();
  return (
    <div className="space-y-3 px-(--edge) py-3">
      {days.map((day) => {
        const own = spansOn(spans, day);
        return (
          <section key={day} data-place={day} aria-label={words.full(day)} className="rounded-control data-over:bg-accent-soft">
            <h3 className="flex items-center text-sm font-semibold" aria-current={day === span.today ? 'date' : undefined}>
              <span className={day === span.today ? 'text-accent-ink' : ''}>{words.short(day)}</span>
              {create ? (
                <IconButton
                  icon="plus"
                  label={t('calendar.create_on', { day: words.full(day) })}
                  onClick={() => create(day)}
                  className="ms-auto text-text-muted"
                />
              ) : null}
            </h3>
            {own.length === 0 ? <p className="text-sm text-text-muted">{t('calendar.free')}</p> : null}
            <ul className={cardOf ? 'space-y-3' : 'space-y-1'}>
              {own.map((one) => (
                <li key={one.row.id}>{cardOf ? cardOf(one.row) : <EventChip span={one} look="row" isContinued={one.firstDay < day} />}</li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The head of a timeline: hours of a day, or days. Stays on top. */
import { useFormat } from '../../../engine/react/index.ts';
import { dayOfMinute, minuteOfDay } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import { clockOf } from '../span/use-faces.ts';
import type { SpanState } from '../span/use-span-state.ts';
import type { Scale } from './scale.ts';

type Props = { readonly scale: Scale; readonly span: SpanState; readonly rowsLabel: string };

export function Ticks({ scale, span, rowsLabel }: Props) {
  const format = useFormat();
  const words = useDayWords();
  const { mode } = span;
  const isToday = (tick: number) => mode !== 'day' && tick === minuteOfDay(span.today);
  const wordOf = (tick: number) => {
    const day = dayOfMinute(tick);
    if (mode === 'day') return format.time(clockOf(tick));
    return mode === 'week' ? words.short(day) : `${words.weekday(day)} ${words.number(day)}`;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the bars take the focus
    <div role="row" aria-rowindex={1} className="sticky top-0 z-3 flex h-9 border-border border-b bg-surface text-xs text-text-muted">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div
        role="columnheader"
        className="sticky start-0 z-1 flex w-(--head) shrink-0 items-center truncate border-border border-e bg-surface px-3 font-medium"
      >
        {rowsLabel}
      </div>
      {scale.ticks.map((tick) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={tick}
          role="columnheader"
          aria-current={isToday(tick) ? 'date' : undefined}
          className={`flex min-w-0 flex-1 items-center overflow-hidden border-border border-e px-1.5 ${isToday(tick) ? 'bg-accent-soft font-semibold text-accent-ink' : ''}`}
        >
          <span className={`whitespace-nowrap ${mode === 'day' ? 'keep-ltr' : ''}`}>{wordOf(tick)}</span>
        </div>
      ))}
    </div>
  );
}

import { roughTime } from '../../../engine/core/format/rough-time.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';
import type { CellProps } from '../../../engine/react/types.ts';

/** The last day on which something holds, in words: how it stands today. The day itself on hover. */
export default function UntilCell({ field: { until }, value }: CellProps) {
  const { date, dayOf, locale } = useFormat();
  const text = useText();
  const day = String(value);
  const today = dayOf(new Date().toISOString());
  const words = day >= today ? until?.ahead : until?.past;
  const told = date(day);
  return (
    <time dateTime={day} dir="auto" title={told}>
      {words === undefined ? told : text(words, { date: told, time: roughTime(today, day, locale) })}
    </time>
  );
}

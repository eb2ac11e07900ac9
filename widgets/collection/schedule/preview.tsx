/** Where the bar in the air would stand, with its time and what would be wrong there. */
import { type CSSProperties, useMemo } from 'react';
import { BAR, type Lane } from './lane-rows.ts';
import type { Lift } from './lift-store.ts';
import { useSchedule } from './schedule-context.ts';
import { useHovered } from './use-judge.ts';

type Props = { readonly lift: Lift; readonly lane: Lane; readonly style: CSSProperties };

export function Preview({ lift, lane, style }: Props) {
  const { tried, wordsOf } = useSchedule();
  const { row, over } = lift;
  const trial = useMemo(() => (over ? { record: row, target: over, lane: lane.value } : undefined), [row, over, lane.value]);
  const conflicts = useHovered(tried, trial);
  const isHard = conflicts.some((conflict) => conflict.isHard);
  const tone = isHard ? 'border-danger bg-danger-soft text-danger-text' : 'border-accent bg-accent-soft text-accent-ink';
  if (!over) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute z-3" style={{ ...style, height: BAR }}>
      <span className={`absolute inset-0 rounded-[5px] border-2 border-dashed opacity-90 ${tone}`} />
      <span className="absolute start-0 top-full z-3 mt-0.5 max-w-72 rounded-control bg-surface-raised px-2 py-1 text-xs shadow-float">
        <span className="block whitespace-nowrap font-medium">{wordsOf({ ...over, lane: undefined })}</span>
        {conflicts.map(({ message, isHard: isWorse }) => (
          <span key={message} className={`block ${isWorse ? 'text-danger-text' : 'text-warning-text'}`}>
            {message}
          </span>
        ))}
      </span>
    </span>
  );
}

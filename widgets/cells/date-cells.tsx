import { useEffect, useState } from 'react';
import { useFormat } from '../../engine/react/index.ts';
import type { CellProps } from '../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** A day; a time of day ('HH:mm') as the clock shows it. */
export function DateCell({ value, field }: CellProps) {
  const { date, time } = useFormat();
  if (isNothing(value)) return <Nothing />;
  const text = String(value);
  const isTime = field.type === 'time';
  return (
    <time dateTime={text} className="keep-ltr whitespace-nowrap tabular-nums">
      {isTime ? time(text) : date(text)}
    </time>
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Relative under a day, and kept so; the exact time on hover. */
export function DatetimeCell({ value }: CellProps) {
  const { datetime, relative } = useFormat();
  const instant = typeof value === 'string' ? value : '';
  const now = useMinutes(Math.abs(Date.parse(instant) - Date.now()) < DAY);
  if (isNothing(value)) return <Nothing />;
  return (
    <time dateTime={instant} title={datetime(instant)} className="whitespace-nowrap tabular-nums">
      {relative(String(value), now)}
    </time>
  );
}

/** The time, renewed each minute while that matters. */
function useMinutes(matters: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!matters) return;
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [matters]);
  return now;
}

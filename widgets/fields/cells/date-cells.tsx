import { useEffect, useState } from 'react';
import { useFormat } from '../../../engine/react/index.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** A day. */
export function DateCell({ value }: CellProps) {
  return <Clock value={value} show={useFormat().date} />;
}

/** A time of the day, as the clock shows it. */
export function TimeCell({ value }: CellProps) {
  return <Clock value={value} show={useFormat().time} />;
}

/** Its words say which way it runs: Arabic names of months and of the halves of a day stand to the left of their number. */
function Clock({ value, show }: { readonly value: unknown; readonly show: (text: string) => string }) {
  if (isNothing(value)) return <Nothing />;
  const text = String(value);
  return (
    <time dateTime={text} dir="auto" className="whitespace-nowrap tabular-nums">
      {show(text)}
    </time>
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** As the clock shows it where the day is known; otherwise relative under a day, and kept so. The exact time on hover. */
export function DatetimeCell({ field, value }: CellProps) {
  return field.clock === true ? <ClockOfInstant value={value} /> : <Since value={value} />;
}

function ClockOfInstant({ value }: Pick<CellProps, 'value'>) {
  const { datetime, time } = useFormat();
  if (isNothing(value)) return <Nothing />;
  const instant = String(value);
  return (
    <time dateTime={instant} dir="auto" title={datetime(instant)} className="whitespace-nowrap tabular-nums">
      {time(instant)}
    </time>
  );
}

function Since({ value }: Pick<CellProps, 'value'>) {
  const { datetime, relative } = useFormat();
  const instant = typeof value === 'string' ? value : '';
  const now = useMinutes(Math.abs(Date.parse(instant) - Date.now()) < DAY);
  if (isNothing(value)) return <Nothing />;
  return (
    <time dateTime={instant} dir="auto" title={datetime(instant)} className="whitespace-nowrap tabular-nums">
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

import { useEffect, useState } from 'react';
import { useFormat } from '../../../engine/react/index.ts';
import type { CellTools } from '../../../engine/react/types.ts';
import { cellOf } from './cell-of.tsx';
import { isNothing, Nothing } from './nothing.tsx';
import { UntilCell } from './rare-cells.tsx';

/** A day; the last one on which something holds, in the words that its field has for it. */
export const DateCell = cellOf((props, { format }) => (props.field.until ? <UntilCell {...props} /> : clock(props.value, format.date)));

/** A time of the day, as the clock shows it. */
export const TimeCell = cellOf(({ value }, { format }) => clock(value, format.time));

/** Its words say which way it runs: Arabic names of months and of the halves of a day stand to the left of their number. */
function clock(value: unknown, show: (text: string) => string) {
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
export const DatetimeCell = cellOf(({ field, value }, tools) => {
  if (isNothing(value)) return <Nothing />;
  const instant = String(value);
  if (field.clock === true) return moment(instant, tools.format.time(instant), tools);
  const now = Date.now();
  // What is further away stands as it is; only what is near has to be renewed.
  return isNear(instant, now) ? <Since instant={instant} /> : moment(instant, tools.format.relative(instant, now), tools);
});

const isNear = (instant: string, now: number) => Math.abs(Date.parse(instant) - now) < DAY;

const moment = (instant: string, words: string, { format }: Pick<CellTools, 'format'>) => (
  <time dateTime={instant} dir="auto" title={format.datetime(instant)} className="whitespace-nowrap tabular-nums">
    {words}
  </time>
);

function Since({ instant }: { readonly instant: string }) {
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  const matters = isNear(instant, now);
  useEffect(() => {
    if (!matters) return undefined;
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, [matters]);
  return moment(instant, format.relative(instant, now), { format });
}

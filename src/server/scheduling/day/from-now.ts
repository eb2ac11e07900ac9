/** Days as they can still be planned: what is over of them is nobody's any more. */
import { dayIn, instantIn } from '../../../../engine/core/format/zone-days.ts';
import { without } from './spans.ts';
import type { Days, Workday } from './types.ts';

const MINUTE = 60_000;
/** People need a moment until they can set out; and visits begin at times that they can keep. */
const STEP = 5;
const EVER = 10 * 1440;

/** `now`: a UTC instant, ISO. */
export function fromNow(days: Days, now: string): Days {
  const at = Date.parse(now);
  const today = dayIn(at, days.timeZone);
  const minutes = Math.ceil((at - instantIn(today, 0, days.timeZone)) / MINUTE / STEP) * STEP;
  const over = ({ day }: Workday) => (day < today ? EVER : minutes);
  const workdays = [...days.workdays].map(([key, workday]) => [key, workday.day > today ? workday : cut(workday, over(workday))] as const);
  return { ...days, workdays: new Map(workdays) };
}

function cut(workday: Workday, until: number): Workday {
  const spans = without(workday.spans, [{ from: 0, to: until }]);
  const isOver = workday.spans.length > 0 && spans.length === 0;
  return { ...workday, spans, away: isOver ? [{ from: 0, to: until, reason: 'OVER' }, ...workday.away] : workday.away };
}

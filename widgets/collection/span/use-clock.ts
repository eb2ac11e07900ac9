/** The minute it is on the organisation's wall clock; renders again every minute. */
import { useEffect, useState } from 'react';
import { wallTimeOf } from '../../fields/shared/zoned-time.ts';

const minuteNow = (timeZone: string) => Date.parse(`${wallTimeOf(new Date().toISOString(), timeZone)}:00Z`) / 60_000;

export function useClock(timeZone: string): number {
  const [minute, setMinute] = useState(() => minuteNow(timeZone));
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow(timeZone)), 60_000);
    return () => clearInterval(timer);
  }, [timeZone]);
  return minute;
}

import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment (milliseconds since 1970), counted down; 0 when it has come. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / SECOND));
  const isRunning = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!isRunning) return;
    // By the clock and not by ticks: a page in the background ticks as it likes.
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

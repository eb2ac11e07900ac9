/** Looks again and again: when something is due, and now and then in case that it became so meanwhile. */
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';

export type Ticker = {
  start(): void;
  /** Resolves when the look under way is over. */
  stop(): Promise<void>;
};

/** Milliseconds between two looks at least, so that a schedule that is due all the time keeps nobody busy. */
const LEAST = 50;

export type TickerOptions = {
  /** Answers when the next look is worth it, if ever; a UTC instant. */
  readonly look: () => Promise<string | undefined>;
  /** Milliseconds between two looks at most: another process may have written what is due before all else. */
  readonly most: number;
  /** What is said when a look fails. */
  readonly fault: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

export function createTicker({ look, most, fault, clock, log }: TickerOptions): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let under: Promise<void> = Promise.resolve();
  let isRunning = false;
  const tick = async () => {
    let wait = most;
    try {
      const next = await look();
      if (next !== undefined) wait = Math.min(most, Math.max(LEAST, Date.parse(next) - Date.parse(clock.now())));
    } catch (err) {
      log.warn({ err }, fault);
    }
    if (isRunning) timer = setTimeout(() => void run(), wait).unref();
  };
  const run = () => {
    under = tick();
    return under;
  };
  return {
    start() {
      isRunning = true;
      void run();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await under;
    },
  };
}

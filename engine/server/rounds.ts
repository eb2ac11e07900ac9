/** What the server does of itself every minute, besides what is swept away every hour. */
import type { Database } from './database/port.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Resources } from './resources/types.ts';
import type { Round } from './workflows/types.ts';

export type MinuteRoundsOptions = {
  /** What the areas do, one after another. */
  readonly works: readonly Round[];
  readonly database: Database;
  readonly resources: Resources;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
};

export type MinuteRounds = {
  start(): void;
  /** One round, now; resolves when it is over, and never rejects. */
  run(): Promise<void>;
  /** Resolves when the round under way is over. */
  stop(): Promise<void>;
};

const EVERY = 60_000;

/** One round at a time; a work that fails keeps none of the others. */
export function createMinuteRounds({ works, database, resources, clock, log }: MinuteRoundsOptions): MinuteRounds {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const look = async () => {
    for (const work of works) {
      try {
        await work({ database, resources, now: clock.now() });
      } catch (err) {
        log.warn({ err }, 'A round of every minute did not go well.');
      }
    }
  };
  const run = () => {
    round = round.then(look);
    return round;
  };
  return {
    run,
    start() {
      timer = setInterval(() => void run(), EVERY).unref();
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

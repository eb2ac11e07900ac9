/** How far the standby is behind the primary, asked for every read: whoever has written something finds it in what they read next. */
import type { Replayed } from './standby.ts';
import { together } from './together.ts';

export type Lag = { readonly bytes: number; readonly milliseconds: number };

export type Positions = {
  /** Whether the standby has all that was committed, by anybody, when this was called; waits for it a moment. */
  hasCaughtUp(): Promise<boolean>;
  /** As it was when somebody asked last. */
  lag(): Lag;
};

export type PositionsOptions = {
  /** Bytes of the log up to the last commit. */
  readonly committed: () => Promise<number>;
  readonly replayed: () => Promise<Replayed>;
};

/**
 * Where the primary stands. What is committed has been written out before others see it, and only that is sent to a standby: nobody
 * waits for what transactions under way have added behind it. Without `synchronous_commit` it is seen before it is written out.
 */
export const COMMITTED = `select ((case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end) - '0/0')::float8 as position`;

/** Milliseconds that a read waits for the standby. */
const PATIENCE = 100;
/** Milliseconds between two looks at it. */
const STEP = 3;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function createPositions(options: PositionsOptions): Positions {
  const [committed, replayed] = [together(options.committed), together(options.replayed)];
  let lag: Lag = { bytes: 0, milliseconds: 0 };

  const isBehind = (position: number, seen: Replayed): boolean => {
    const bytes = Math.max(0, position - seen.position);
    lag = { bytes, milliseconds: bytes === 0 ? 0 : Math.round(seen.age) };
    return bytes !== 0;
  };

  return {
    async hasCaughtUp() {
      const until = performance.now() + PATIENCE;
      const [position, first] = await Promise.all([committed(), replayed()]);
      let seen = first;
      while (isBehind(position, seen)) {
        if (performance.now() >= until) return false;
        await pause(STEP);
        seen = await replayed();
      }
      return true;
    },
    lag: () => lag,
  };
}

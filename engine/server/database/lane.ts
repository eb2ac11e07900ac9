/**
 * A few places for work that may take long, so that it never takes all there are: searches read many rows, and the calls of
 * everybody else must find a connection meanwhile. Whoever waits here holds none.
 */

import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';

export type Lane = {
  /** Runs the work when there is a place. @throws overloaded (503) when there is none in time, or too many wait already. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
};

export type LaneOptions = {
  readonly places: number;
  /** Milliseconds to wait for a place. */
  readonly patience: number;
  /** How many may wait. */
  readonly most?: number;
};

type Waiting = { readonly who: string; readonly begin: () => void };

const MOST = 100;
const full = () => problems.overloaded({ message: said('problem.platform.database.too_many_searches_running_just'), retryAfter: 1 });

/** Nobody has all places where there are several: of three, two may be one person's, whose further work waits for them. */
export function createLane({ places, patience, most = MOST }: LaneOptions): Lane {
  const ofOne = Math.max(1, Math.ceil((places * 2) / 3));
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let taken = 0;

  const runs = (who: string) => running.get(who) ?? 0;
  const mayBegin = (who: string) => taken < places && runs(who) < ofOne;
  const take = (who: string) => {
    taken += 1;
    running.set(who, runs(who) + 1);
  };
  const give = (who: string) => {
    taken -= 1;
    const left = runs(who) - 1;
    if (left > 0) running.set(who, left);
    else running.delete(who);
    const next = nextOf();
    if (next) next.begin();
  };
  /** The first of those with the fewest running, so that a long row of one person's searches lets others in. */
  const nextOf = () => {
    const able = waiting.filter(({ who }) => mayBegin(who));
    return able.reduce<Waiting | undefined>((best, each) => (best && runs(best.who) <= runs(each.who) ? best : each), undefined);
  };

  const enter = (who: string): Promise<void> => {
    if (mayBegin(who)) {
      take(who);
      return Promise.resolve();
    }
    if (waiting.length >= most) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiting.splice(waiting.indexOf(entry), 1);
      };
      const entry: Waiting = {
        who,
        begin: () => {
          leave();
          take(who);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(full());
      }, patience);
      waiting.push(entry);
    });
  };

  return {
    async run(who, work) {
      await enter(who);
      try {
        return await work();
      } finally {
        give(who);
      }
    },
  };
}

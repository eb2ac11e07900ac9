/** Somebody of another organisation who looks at lists all the while, as people at desks do. */
import { ourList } from '../../cases.ts';
import { openLine, type Target } from '../../load.ts';

/** Milliseconds between two lists. */
const PAUSE = 50;
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export type Looking = { stop(): Promise<readonly number[]> };

/** `stop` answers how many milliseconds each list took. */
export function startLooking(target: Target): Looking {
  const line = openLine(target);
  const times: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now();
      const { status } = await line.call(ourList({ page_size: 50 }));
      if (status !== 200) throw new Error(`A list was answered with ${status}.`);
      times.push(performance.now() - began);
      await sleep(PAUSE);
    }
  })();
  // Who stops it is told.
  looking.catch(() => undefined);
  return {
    async stop() {
      isOver = true;
      await looking.finally(() => line.close());
      return times;
    },
  };
}

export async function lookFor(target: Target, milliseconds: number): Promise<readonly number[]> {
  const looking = startLooking(target);
  await sleep(milliseconds);
  return looking.stop();
}

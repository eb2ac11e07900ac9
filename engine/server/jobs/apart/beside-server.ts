/** Inside the process in which heavy jobs are done: it hears its server, and does not outlive it. */
import type { FromProcess, ToProcess } from './messages.ts';

export type Hearing = {
  /** There may be jobs in a queue of this process. */
  readonly wake: (queue: string) => void;
  /** The server ends, or somebody ends this process alone. */
  readonly stop: () => void;
};

export type BesideServer = {
  /** What is done about what the server says. What it said before is not lost: to stop waits for it, and nothing was there to wake. */
  hear(hearing: Hearing): void;
  /** There may be jobs in a queue of the server's. */
  wake(queue: string): void;
};

/** @throws when no server has started this process */
export function besideServer(): BesideServer {
  if (!process.connected) throw new Error('This program is started by a server, and by nobody else.');
  let hearing: Hearing | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    hearing?.stop();
  };
  // Also when the server was killed: what is under way is somebody else's to take over.
  process.on('disconnect', () => process.exit(0));
  // A terminal sends it to both, and the server says when to end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', stop);
  process.on('message', (message: ToProcess) => {
    if ('wake' in message) hearing?.wake(message.wake);
    else stop();
  });
  return {
    hear(told) {
      hearing = told;
      if (isOver) told.stop();
    },
    wake(queue) {
      const message: FromProcess = { wake: queue };
      process.send?.(message, undefined, undefined, () => undefined);
    },
  };
}

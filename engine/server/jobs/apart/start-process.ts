/** The process in which heavy jobs are done, as its server sees it: started beside it, started anew when it ends, and gone with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Log } from '../../kernel/log.ts';
import type { FromProcess, ToProcess } from './messages.ts';

export type HeavyProcess = {
  /** There may be jobs in one of its queues. */
  wake(queue: string): void;
  /** Lets it end what is under way, for a while; resolves when it is gone. May be called twice. */
  stop(): Promise<void>;
};

export type HeavyProgram = {
  /** Absolute path of a program that calls `runHeavyJobs`. */
  readonly file: string;
  /** The server's own when absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** How far it steps back behind whoever waits for an answer; 10. */
  readonly nice?: number;
};

export type HeavyProcessOptions = {
  readonly program: HeavyProgram;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** There may be jobs in a queue of the server's. */
  readonly onWake: (queue: string) => void;
  /** Milliseconds before it is started anew, the first time; 1 s. */
  readonly firstWait?: number;
};

const NICE = 10;
/** Megabytes of heap; of each of its threads too. */
const MEMORY = 1_024;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;
/** Milliseconds after which one that ends counts as one that worked. */
const STEADY = 60_000;
/** Milliseconds that it is given to stop. */
const GRACE = 15_000;

export function startHeavyProcess({ program, log, onWake, firstWait = FIRST_WAIT }: HeavyProcessOptions): HeavyProcess {
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped: Promise<void> | undefined;

  const say = (message: ToProcess) => {
    // One that ends at this moment finds what there is to do when it is there again.
    if (child?.connected) child.send(message, () => undefined);
  };

  function begin(): void {
    const began = Date.now();
    const own = fork(program.file, [], {
      ...(program.env ? { env: { ...program.env } } : {}),
      execArgv: ['--enable-source-maps', `--max-old-space-size=${MEMORY}`],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = own;
    stepBack(own.pid, program.nice ?? NICE);
    const ended = (how: object) => {
      if (child !== own) return;
      child = undefined;
      if (stopped) return;
      failures = Date.now() - began < STEADY ? failures + 1 : 1;
      const wait = Math.min(firstWait * 2 ** (failures - 1), LONGEST_WAIT);
      log.warn({ ...how, wait }, 'The process of heavy jobs ended; it is started again.');
      again = setTimeout(begin, wait).unref();
    };
    own.on('error', (err) => ended({ err }));
    own.once('exit', (code, signal) => ended({ code, signal }));
    own.on('message', ({ wake }: FromProcess) => onWake(wake));
    log.info({ pid: own.pid }, 'Heavy jobs are done in a process of their own.');
  }

  async function stop(): Promise<void> {
    clearTimeout(again);
    const last = child;
    if (!last) return;
    const gone = once(last, 'exit').catch(() => undefined);
    say({ stop: true });
    const force = setTimeout(() => last.kill('SIGKILL'), GRACE);
    await gone;
    clearTimeout(force);
  }

  begin();
  return {
    wake: (queue) => say({ wake: queue }),
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** At once, so that what it starts with steps back too: threads have the priority of the one that makes them. */
function stepBack(pid: number | undefined, nice: number): void {
  try {
    if (pid !== undefined) setPriority(pid, nice);
  } catch {
    // It has ended already, or the system has no such thing.
  }
}

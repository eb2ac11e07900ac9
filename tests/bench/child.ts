/** The servers under measurement, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { programs } from './build.ts';
import type { Order, Reading } from './probe.ts';
import type { Setting, World } from './world.ts';

/** This server, and the peer in both ways of sending its statements: as text, or prepared. */
export const sides = ['ours', 'peer', 'prepared'] as const;
export type Side = (typeof sides)[number];

export type Child = {
  readonly side: Side;
  readonly port: number;
  readonly pid: number | undefined;
  /** Has the probe inside do something; answers what it read. */
  ask(order: Order): Promise<Reading>;
  stop(): Promise<void>;
  /** At once, without a chance to put anything in order. */
  kill(): Promise<void>;
};

const START_LIMIT = 60_000;

/** Only the peers ask for the columns of the world. */
type Place = Omit<Setting, 'world'> & { readonly world?: Pick<World, 'columns'>; readonly replicaUrl?: string | undefined };

/** Starts one side on the database and waits until it listens. */
export async function startChild(side: Side, { databaseUrl, dataDir, definitionsDir, world, replicaUrl }: Place): Promise<Child> {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--import', pathToFileURL(programs.probe).href, programs[side === 'ours' ? 'ours' : 'peer']],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        SEED: 'none',
        LOG_LEVEL: 'silent',
        SECRET: 'a secret of the benchmark, 0123456789 abcdef',
        ...(definitionsDir === undefined ? {} : { DEFINITIONS_DIR: definitionsDir }),
        ...(replicaUrl === undefined ? {} : { DATABASE_REPLICA_URL: replicaUrl }),
        ...(world === undefined ? {} : { BENCH_COLUMNS: JSON.stringify(world.columns) }),
        BENCH_PREPARED: side === 'prepared' ? 'yes' : 'no',
      },
    },
  );
  // One listener for each order that is asked while it lives.
  child.setMaxListeners(0);
  const port = await listening(child, side);
  return {
    side,
    port,
    pid: child.pid,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async ask(order) {
      const answer = once(child, 'message');
      const gone = once(child, 'exit').then(([code]) => {
        throw new Error(`${side} ended with ${code} while it was measured.`);
      });
      gone.catch(() => undefined);
      child.send(order);
      const [reading] = await Promise.race([answer, gone]);
      return reading as Reading;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(force);
    },
  };
}

/** Both print where they are ready. */
const listening = (child: ChildProcess, side: Side) =>
  new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${side} did not start within ${START_LIMIT / 1000} s.`)), START_LIMIT);
    let heard = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const port = /ready at http:\/\/[^:\s]+:(\d+)/.exec(heard)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    });
    child.once('exit', (code) => reject(new Error(`${side} ended with ${code} before it was ready.`)));
  });

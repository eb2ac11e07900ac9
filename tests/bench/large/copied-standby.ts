/** A standby of a running PostgreSQL, from a copy of its files as an operator takes one by hand: no package ships `pg_basebackup`. */
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFiles } from '../../support/standby-parts.ts';
import { type Cluster, startCluster } from './cluster.ts';

type Copying = { readonly from: string; readonly to: string };

async function copyRunning(client: pg.Client, { from, to }: Copying): Promise<void> {
  await client.query("select pg_backup_start('standby', true)");
  await copyFiles(from, to);
  const {
    rows: [{ labelfile }],
  } = await client.query('select labelfile from pg_backup_stop(false)');
  const { uid, gid } = await stat(to);
  for (const [name, text] of Object.entries({ backup_label: String(labelfile), 'standby.signal': '' })) {
    await writeFile(join(to, name), text);
    await chown(join(to, name), uid, gid);
  }
}

/** Copies the server whose files lie in `folder`/postgres, and follows it from `folder`/standby until it is stopped, which removes the copy. */
export async function startStandby(folder: string, primaryUrl: string): Promise<Cluster> {
  const home = join(folder, 'standby');
  const client = new pg.Client(primaryUrl);
  await client.connect();
  try {
    await rm(home, { recursive: true, force: true });
    await copyRunning(client, { from: join(folder, 'postgres'), to: join(home, 'postgres') });
  } finally {
    await client.end();
  }
  const { port, username, password } = new URL(primaryUrl);
  const cluster = await startCluster(home, {
    follows: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
  });
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

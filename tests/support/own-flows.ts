/** A server that goes on with more definitions than the product ships, as an operator's folder has them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadDefinitions } from '../../engine/server/definitions/index.ts';
import type { TestServer } from './server.ts';

/** `files`: their JSON by path. Its demo data came about without them; what its flows have started by then is forgotten. */
export async function goOnWith({ server }: TestServer, files: ReadonlyMap<string, string>): Promise<void> {
  const { source, database, use } = server.parts;
  const extraDir = await mkdtemp(join(tmpdir(), 'own-flows-'));
  try {
    for (const [path, json] of files) {
      await mkdir(dirname(join(extraDir, path)), { recursive: true });
      await writeFile(join(extraDir, path), json);
    }
    const loaded = await loadDefinitions({ ...source, extraDir });
    if (!loaded.ok) throw new Error(loaded.faults.map(({ file, pointer, message }) => `${file}#${pointer} ${message}`).join('\n'));
    await use(loaded.product);
    await database.admin((run) => run(`delete from execution; delete from pgboss.job where name = 'flows'`));
  } finally {
    await rm(extraDir, { recursive: true, force: true });
  }
}

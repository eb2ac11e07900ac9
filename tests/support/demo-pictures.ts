/** The demo's pictures for a server whose database is a copy: the bytes stay where they were taken in, under the same keys here. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '../../engine/server/database/open.ts';

const folder = join(import.meta.dirname, '../../src/server/demo/pictures');

export async function layPictures(database: Pick<OpenDatabase, 'admin'>, dataDir: string): Promise<void> {
  const files = await database.admin((sql) => sql(`select key, file_name from media_object where file_name like '%.webp'`));
  for (const { key, file_name } of files) {
    const place = join(dataDir, 'media', String(key).slice(-2));
    await mkdir(place, { recursive: true });
    await copyFile(join(folder, String(file_name)), join(place, String(key)));
  }
}

/** Old definitions, written anew in the current version of the language. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { OldDefinition } from '../../core/definitions/index.ts';

/** One line a file: it is no fault, since it is read all the same. */
export const noticeOf = ({ file, version, says }: OldDefinition): string =>
  `${file.file}  old  It is written in version ${version} of the definition language (since then: ${says.join('; ')}).`;

/**
 * Writes the files in their current form, and lays them out as the repository has its JSON where its formatter is
 * installed. `root` is the folder that relative names start at.
 */
export async function rewriteOld(root: string, old: readonly OldDefinition[]): Promise<void> {
  const paths = await Promise.all(
    old.map(async ({ file }) => {
      const path = resolve(root, file.file);
      await writeFile(path, `${JSON.stringify(file.json, null, 2)}\n`);
      return path;
    }),
  );
  if (paths.length === 0) return;
  // Without the formatter the files are as right, and longer.
  await promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...paths], { cwd: root }).catch(() => undefined);
}

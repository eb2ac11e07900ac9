/** Where things lie: the same for sources and for a bundle, which sit at different depths. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute folder above a module that holds another one. @throws when there is none. */
export function folderAbove(moduleUrl: string, holding: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, holding))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The folder ${holding} is missing beside the program.`);
    folder = parent;
  }
  return folder;
}

/** Absolute folder of the platform, which holds the definition language. @throws when this file was taken out of it. */
export const platformRoot = (): string => folderAbove(import.meta.url, 'schemas/definition');

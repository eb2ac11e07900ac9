/** Where the product lies: the same for its sources and for the bundle, which sit at different depths. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute folder that holds `schemas`, `screens` and `dist`. @throws when this file was taken out of it. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'schemas', 'definition'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folders schemas and screens are missing beside the program.');
    folder = parent;
  }
  return folder;
}

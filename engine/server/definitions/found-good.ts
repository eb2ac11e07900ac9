/** Which definitions this very build has planned without a fault: a start that meets them again leaves out what only looks for faults. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type FoundGood = {
  has(fingerprint: string): Promise<boolean>;
  /** Does its best: where nothing can be kept, the next start checks again. */
  keep(fingerprint: string): Promise<void>;
};

/** Put in by the build of a server, and another with each; what runs from source is checked each time. */
declare const __BUILD__: string | undefined;
const thisBuild = (): string | undefined => (typeof __BUILD__ === 'string' ? __BUILD__ : undefined);

const FILE = 'definitions.checked';

/** Kept in the folder of a server's data; undefined for code that is not built, which changes while it stays. */
export function foundGoodIn(dataDir: string, build = thisBuild()): FoundGood | undefined {
  if (build === undefined) return undefined;
  const file = join(dataDir, FILE);
  const line = (fingerprint: string) => `${build} ${fingerprint}`;
  return {
    has: async (fingerprint) => (await readFile(file, 'utf8').catch(() => '')) === line(fingerprint),
    keep: async (fingerprint) => writeFile(file, line(fingerprint)).catch(() => undefined),
  };
}

/** The same for the same texts under the same names, in whatever order, and for the same language. */
export function fingerprintOf(texts: ReadonlyMap<string, string>, language: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(language));
  for (const [name, text] of [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\0${name}\0${text.length}\0${text}`);
  return hash.digest('hex');
}

/**
 * The demo data as a dump of the embedded database, kept from run to run until what makes them changes:
 * seeding takes seconds, starting from the dump less than one. The data are relative to today, and so is the dump.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/fieldloom');
const sources = ['engine/core', 'engine/entities', 'src/server', 'schemas/entities', 'schemas/definition', 'package.json'];
const PREFIX = 'demo-';
const LOOK_EVERY = 200;
/** Longer than seeding takes on a busy machine: then whoever was making it is gone. */
const PATIENCE = 240_000;
/** Longer than a run takes: a day may end within one, while somebody is about to read the dump of the day before. */
const KEPT_FOR = 60 * 60_000;

/** Today as the server counts, and as the organisations of the demo do. */
const days = () => ['UTC', 'Asia/Kolkata'].map((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()));

const short = (hash: Hash) => hash.digest('hex').slice(0, 16);

function stampOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (found && !path.includes('.test.')) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const source of sources) add(join(root, source));
  return short(hash);
}

/** File of the dump; `make` answers its bytes and runs in one of the processes that ask at the same time. */
export async function demoTemplate(make: () => Promise<Uint8Array>): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const ofSources = `${PREFIX}${stampOfSources()}-`;
  const name = ofSources + short(createHash('sha256').update(days().join()));
  const file = join(cache, `${name}.tar`);
  const claim = join(cache, `${name}.making`);
  while (!existsSync(file)) {
    if (!claimed(claim)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      continue;
    }
    try {
      for (const old of readdirSync(cache))
        if (old.startsWith(PREFIX) && old.endsWith('.tar') && (!old.startsWith(ofSources) || isOld(join(cache, old))))
          rmSync(join(cache, old), { force: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, await make());
      renameSync(draft, file);
    } finally {
      rmSync(claim, { force: true, recursive: true });
    }
  }
  return file;
}

const isOld = (file: string): boolean => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > KEPT_FOR;
};

/** Whether this process is the one to make it. */
function claimed(claim: string): boolean {
  const found = statSync(claim, { throwIfNoEntry: false });
  if (found && Date.now() - found.mtimeMs > PATIENCE) rmSync(claim, { force: true, recursive: true });
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

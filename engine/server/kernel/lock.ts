/**
 * A folder for one process at a time. The embedded database does not notice a second
 * process on its files and loses rows in silence, so the folder itself is guarded.
 */
import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from './ids.ts';

export type FolderLock = { readonly file: string; release(): void };

/** Another living process holds the folder; the message names both, for the person at the terminal. */
export class FolderInUse extends Error {
  readonly folder: string;
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Two servers on one folder would destroy its data: stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
    this.folder = folder;
    this.pid = pid;
  }
}

/** Who holds a lock: process ids are used again, so the start of the process belongs to it. */
type Holder = { readonly pid: number; readonly started: string };

const LOCK_FILE = 'server.lock';
const ATTEMPTS = 10;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const readText = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * When a process started: this boot of the machine and clock ticks since then, or undefined where
 * the system has no /proc. Then a lock holds as long as any process has the id.
 */
const startOf = (pid: number): string | undefined => {
  const stat = readText(`/proc/${pid}/stat`);
  const boot = readText('/proc/sys/kernel/random/boot_id');
  if (stat === undefined || boot === undefined) return undefined;
  // The command name, in parentheses, may itself hold blanks; field 22 counts from behind it.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? undefined : `${boot.trim()}:${ticks}`;
};

const parseHolder = (text: string): Holder | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined;
    return typeof value.pid === 'number' && typeof value.started === 'string' ? { pid: value.pid, started: value.started } : undefined;
  } catch {
    // A lock is linked into place whole; half of one was left by a machine that lost power.
    return undefined;
  }
};

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

const isAlive = ({ pid, started }: Holder) => {
  if (!isRunning(pid)) return false;
  const actual = startOf(pid);
  return actual === undefined || started === '' || actual === started;
};

/**
 * Moves a dead process's lock out of the way. Should another process have replaced it since it was
 * read, what was moved is theirs and is put back.
 */
const clearStale = (file: string, aside: string, seen: string) => {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  try {
    if (readText(aside) !== seen) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

/**
 * Takes the folder (made when missing) for this process until `release`. A lock whose process is
 * gone, by kill -9 for instance, is taken over.
 * @throws FolderInUse when a living process, this one included, holds it.
 */
export const lockFolder = (path: string): FolderLock => {
  mkdirSync(path, { recursive: true });
  const folder = realpathSync(path);
  const file = join(folder, LOCK_FILE);
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) ?? '', id: newId() });
  const draft = `${file}.${newId()}`;
  writeFileSync(draft, own);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        // link fails when the name exists, and shows the file whole or not at all
        linkSync(draft, file);
        return { file, release: () => release(file, own) };
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
      }
      const seen = readText(file);
      if (seen === undefined) continue;
      const holder = parseHolder(seen);
      if (holder && isAlive(holder)) throw new FolderInUse(folder, holder.pid);
      clearStale(file, `${draft}.stale`, seen);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new Error(`The lock ${file} changes hands all the time; it could not be taken.`);
};

const release = (file: string, own: string) => {
  if (readText(file) === own) rmSync(file, { force: true });
};

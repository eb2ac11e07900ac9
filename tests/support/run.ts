/** What the workers of one test run share: things made once, by whichever worker needs them first. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** Less than a hook may take. */
const WAIT_LIMIT = 230_000;
const LOOK_EVERY = 50;
const PREFIX = 'fieldloom-run-';

/** The process that all of a run have in common: the one that started several projects, or the Vitest that forks workers from itself. */
export const runPid =
  Number(process.env.TEST_RUN) || (isMainThread && process.env.VITEST_POOL_ID !== undefined ? process.ppid : process.pid);

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Files and folders of runs that are over. */
const sweep = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (!Number.isNaN(pid) && !isRunning(pid)) rmSync(join(tmpdir(), name), { force: true, recursive: true });
  }
};

/** A file of this run, which a later run removes. */
export const runFile = (key: string, ending: string): string =>
  join(tmpdir(), `${PREFIX}${runPid}-${createHash('sha256').update(key).digest('hex').slice(0, 16)}${ending}`);

const isFirst = (claim: string) => {
  try {
    closeSync(openSync(claim, 'wx'));
    return true;
  } catch {
    return false;
  }
};

export type Outcome = { readonly value: string } | { readonly error: string };

/** Seen whole or not at all by those that wait for it. */
export const publish = (file: string, outcome: Outcome) => {
  writeFileSync(`${file}.draft`, JSON.stringify(outcome));
  renameSync(`${file}.draft`, file);
};

const waitFor = async (file: string): Promise<Outcome> => {
  const until = Date.now() + WAIT_LIMIT;
  while (Date.now() < until) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  return { error: `nothing came within ${WAIT_LIMIT / 1000} s` };
};

/**
 * The text that `make` published in the first worker that asked for it, in all the others too.
 * `make` gets the file to publish to, now or later, by itself or by another process.
 * @throws in every worker, when it published an error.
 */
export const onceARun = async (key: string, make: (file: string) => Promise<void>): Promise<string> => {
  const file = runFile(key, '.json');
  if (isFirst(`${file}.claim`)) {
    sweep();
    await make(file).catch((error: unknown) =>
      publish(file, { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  }
  const outcome = await waitFor(file);
  if ('error' in outcome) throw new Error(`${key}: ${outcome.error}`);
  return outcome.value;
};

/** The same for something that is there when `make` resolves. */
export const madeOnceARun = (key: string, make: () => Promise<string>): Promise<string> =>
  onceARun(key, async (file) => publish(file, { value: await make() }));

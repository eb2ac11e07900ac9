/**
 * A real PostgreSQL for tests, one server a run: that of `DATABASE_URL`, or one that comes from npm.
 * Every call gives a database of its own.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { newId } from '../../src/server/kernel/ids.ts';

export type FreshDatabase = { readonly url: string; drop(): Promise<void> };

const START_LIMIT = 60_000;
const LOOK_EVERY = 50;
const KEEPER = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));

/** The process that a run's workers have in common: Vitest forks them from itself. */
const runPid = isMainThread && process.env.VITEST_POOL_ID !== undefined ? process.ppid : process.pid;
const stateFile = join(tmpdir(), `fieldloom-postgres-${runPid}.json`);

/** True for the one worker of the run that is to start the server. */
const isFirst = () => {
  const claim = `${stateFile}.claim`;
  // Left by an earlier run whose process had the same id
  if (existsSync(claim) && Date.now() - statSync(claim).mtimeMs > 2 * START_LIMIT && !existsSync(stateFile)) return true;
  try {
    closeSync(openSync(claim, 'wx'));
    return true;
  } catch {
    return false;
  }
};

const startKeeper = () => spawn(process.execPath, ['--import', 'tsx', KEEPER, String(runPid), stateFile], { detached: true, stdio: 'ignore' }).unref();

type State = { readonly url?: string; readonly error?: string };

const waitForState = async (): Promise<State> => {
  const until = Date.now() + START_LIMIT;
  while (Date.now() < until) {
    if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, 'utf8')) as State;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  throw new Error(`PostgreSQL for tests did not start within ${START_LIMIT / 1000} s.`);
};

let started: Promise<string> | undefined;
const serverUrl = (): Promise<string> => {
  const given = process.env.DATABASE_URL;
  if (given) return Promise.resolve(given);
  started ??= (async () => {
    if (isFirst()) startKeeper();
    const { url, error } = await waitForState();
    if (url === undefined) throw new Error(`PostgreSQL for tests did not start: ${error}`);
    return url;
  })();
  return started;
};

/** One statement on the server's own database. */
const runOnServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const withDatabase = (url: string, name: string) => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** Name of a database made once a run by `prepare`, from which others are copied. */
const templates = new Map<string, Promise<string>>();

const create = async (name: string, template?: string): Promise<FreshDatabase> => {
  const server = await serverUrl();
  await runOnServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return { url: withDatabase(server, name), drop: () => runOnServer(server, `drop database if exists ${name} with (force)`) };
};

const freshName = () => `fieldloom_${newId().replaceAll('-', '')}`;

/**
 * An empty database, or a copy of the one that `template.prepare` filled; it runs once in this process for
 * each `template.key` and must close what it opens.
 */
export const freshDatabase = async (template?: { readonly key: string; prepare(url: string): Promise<void> }): Promise<FreshDatabase> => {
  if (!template) return create(freshName());
  const made = templates.get(template.key) ?? (async () => {
    const name = freshName();
    const { url } = await create(name);
    await template.prepare(url);
    return name;
  })();
  templates.set(template.key, made);
  return create(freshName(), await made);
};

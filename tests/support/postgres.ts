/**
 * A real PostgreSQL for tests, one server a run: that of `DATABASE_URL`, or one that comes from npm.
 * Every call gives a database of its own.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { newId } from '../../engine/server/kernel/ids.ts';
import { madeOnceARun, onceARun, runPid } from './run.ts';

export type FreshDatabase = { readonly url: string; drop(): Promise<void> };

const KEEPER = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));

const startKeeper = async (stateFile: string) => {
  spawn(process.execPath, ['--import', 'tsx', KEEPER, String(runPid), stateFile], { detached: true, stdio: 'ignore' }).unref();
};

let started: Promise<string> | undefined;
const serverUrl = (): Promise<string> => {
  const given = process.env.DATABASE_URL;
  if (given) return Promise.resolve(given);
  started ??= onceARun('PostgreSQL for tests', startKeeper);
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

const create = async (template?: string): Promise<FreshDatabase & { readonly name: string }> => {
  const server = await serverUrl();
  const name = `fieldloom_${newId().replaceAll('-', '')}`;
  // Copied file by file: through the log, as PostgreSQL does it otherwise, it takes several times as long.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await runOnServer(server, `create database ${name}${copied}`);
  return {
    name,
    url: withDatabase(server, name),
    drop: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
};

/**
 * An empty database, or a copy of the one that `template.prepare` filled. That runs once a run for each
 * `template.key` and must close what it opens: a database in use cannot be copied.
 */
export const freshDatabase = async (template?: { readonly key: string; prepare(url: string): Promise<void> }): Promise<FreshDatabase> => {
  if (!template) return create();
  const source = await madeOnceARun(`PostgreSQL template ${template.key}`, async () => {
    const { name, url } = await create();
    await template.prepare(url);
    return name;
  });
  return create(source);
};

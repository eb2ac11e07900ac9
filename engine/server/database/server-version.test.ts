import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { type StandIn, startPostgresStandIn } from '../../../tests/support/postgres-stand-in.ts';
import { explainFailure } from '../start-failure.ts';
import { silentLog } from './log.ts';
import { openDatabase } from './open.ts';
import { SUPPORTED } from './server-version.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server that says it is of this version, and takes everything else as done. */
async function serverOf(version: string): Promise<StandIn> {
  const standIn = await startPostgresStandIn((statement) => (statement.includes('server_version_num') ? { value: version } : undefined));
  open.push(standIn.close);
  return standIn;
}

const failureOn = async (version: string) => {
  const { url } = await serverOf(version);
  const failure: unknown = await openDatabase({ dataDir: '', databaseUrl: url, log: silentLog }).then(
    (database) => database.close(),
    (error: unknown) => error,
  );
  return failure === undefined ? [] : explainFailure(failure);
};

it.each(['150018', '90624'])('ends with one sentence on a server that says %s', async (version) => {
  const lines = await failureOn(version);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:\d+\/field cannot be used: It is version (15\.18|9\.624), and PostgreSQL 16 to 18 is needed\.$/,
  );
});

it('ends with one sentence on a server that tells no version', async () => {
  expect(await failureOn('newest')).toEqual([expect.stringMatching(/It does not tell its version; PostgreSQL 16 to 18 is needed\.$/)]);
});

it('asks for the version before anything that an older server may not know', async () => {
  const { url, asked } = await serverOf('150018');
  await expect(openDatabase({ dataDir: '', databaseUrl: url, log: silentLog })).rejects.toThrow('version 15.18');
  expect(asked.filter((statement) => !statement.startsWith('set timezone'))).toEqual(["select current_setting('server_version_num')"]);
});

it.each(['160000', '170005', '180004'])('opens a server that says %s and says nothing', async (version) => {
  expect(await failureOn(version)).toEqual([]);
});

it('opens a newer server, and says that it was not tested', async () => {
  const warnings: object[] = [];
  const { url } = await serverOf('190001');
  const log = { ...silentLog, warn: (fields: object, text: string) => warnings.push({ ...fields, text }) };
  await (await openDatabase({ dataDir: '', databaseUrl: url, log })).close();
  expect(warnings).toEqual([{ version: '19.1', supported: '16 to 18', text: 'PostgreSQL is newer than the product was tested on.' }]);
});

it('is told in the README', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`PostgreSQL ${SUPPORTED.from} to ${SUPPORTED.to}`);
});

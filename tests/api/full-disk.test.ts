/** A disk that is full: every write says so, the server is not ready, and the log tells of it once. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../engine/server/kernel/log.ts';
import { createMedia } from '../../engine/server/media/index.ts';
import { createDiskStore, type MediaStore } from '../../engine/server/media/media-store.ts';
import { watchStore } from '../../engine/server/media/watched-store.ts';
import { explainFailure } from '../../engine/server/start-failure.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng, uploads } from '../support/uploads.ts';

const PROBE_EVERY = 100;
type Line = { readonly level: number; readonly msg: string; readonly place?: string; readonly reason?: string };

/** A log that is read: lines that an operator is to act on, and those that say that it is over. */
function readLog() {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  return {
    log,
    alarms: () => lines.filter(({ level }) => level >= 40),
    over: () => lines.filter(({ msg }) => msg.includes('stored again')),
  };
}

/** What PostgreSQL says, by the very code with which it says so. */
const failing = (code: string, text: string) => `create function no_room() returns trigger language plpgsql as $$
  begin raise exception using errcode = '${code}', message = '${text}'; end $$;
do $$ declare each text; begin
  for each in select tablename from pg_tables where schemaname = current_schema() loop
    execute format('create trigger no_room before insert or update on %I execute function no_room()', each);
  end loop;
end $$`;
const FULL = failing('53100', 'could not extend file "base/5/16384": No space left on device');
const BROKEN = failing('58030', 'could not write block 7 of temporary file: Input/output error');
const CLEARED = 'drop function no_room() cascade';

describe('a database without room', () => {
  const { log, alarms, over } = readLog();
  let test: TestServer;
  let admin: Caller;
  const files = uploads(() => test);
  beforeAll(async () => {
    test = await startTestServer({ areas: [], seed: true, log, limits: { probeEvery: PROBE_EVERY } });
    admin = await test.as('admin@acme.test');
  });
  afterAll(() => test.stop());

  const run = (text: string) => test.server.parts.database.admin((sql) => sql(text));
  const create = () => admin.post('/v1/data/customer', { cust_name: 'Nobody', cust_mobile: '9876543210' });
  const ready = async () => (await test.inject('GET', '/readyz')).status;

  it('says so to every write, to whoever asks whether it is ready, and once in the log', async () => {
    const form = await files.sign(admin, 'photo.png', 'image/png', anyPng.length);
    // Long enough ago that each call would note the last use of its session.
    test.clock.advance(9 * 60_000);
    await run(FULL);
    const answers = await Promise.all(Array.from({ length: 30 }, create));
    for (const { status, body, headers } of answers) {
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'storage_full', '30']);
      expect(body.message).toBe(
        'The server has no space left to store this. Nothing was changed. The operator of the server must free up space.',
      );
    }
    expect((await files.post(form, anyPng)).body.code).toBe('storage_full');
    expect((await admin.get('/v1/data/customer?page_size=1')).status).toBe(200);
    expect((await test.inject('GET', '/healthz')).status).toBe(200);
    const { status, body } = await test.inject('GET', '/readyz');
    expect([status, body.code]).toEqual([503, 'storage_full']);
    expect(alarms()).toEqual([
      expect.objectContaining({ level: 50, place: 'database', code: 'storage_full', reason: expect.stringContaining('No space left') }),
    ]);
    expect(over()).toEqual([]);
  });

  it('is ready again by itself once there is room, and says that too', async () => {
    await run(CLEARED);
    await expect.poll(ready).toBe(200);
    expect((await create()).status).toBe(201);
    expect([alarms().length, over().length]).toEqual([1, 1]);
    const left = await run("select 1 from idempotency_key where principal = 'write probe'");
    expect(left).toEqual([]);
  });

  it('is told apart from a disk that fails, and trouble that comes back soon is not told again', async () => {
    await run(BROKEN);
    const { status, body } = await create();
    expect([status, body.code]).toEqual([503, 'storage_failed']);
    expect(await ready()).toBe(503);
    await run(CLEARED);
    await expect.poll(ready).toBe(200);
    expect([alarms().length, over().length]).toEqual([1, 1]);
  });

  it('ends a start with one sentence', async () => {
    await run(FULL);
    const failure: unknown = await run('insert into setting_of_nobody values (1)').catch((error: unknown) => error);
    expect(explainFailure(failure)).toEqual([expect.stringMatching(/^The database refused what the start needs: .* \(42P01\)$/)]);
    const full: unknown = await run('update identity set email = email').catch((error: unknown) => error);
    expect(explainFailure(full)).toEqual(['Nothing can be stored: could not extend file "base/5/16384": No space left on device']);
    await run(CLEARED);
  });
});

describe('a disk of files without room', () => {
  const { log, alarms, over } = readLog();
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: [], seed: true });
  });
  afterAll(() => test.stop());

  it('says so to every upload and once in the log, until there is room', async () => {
    const { database, clock, identity } = test.server.parts;
    const disk = createDiskStore({ folder: `${test.dataDir}/media-of-its-own` });
    let isFull = true;
    const full: MediaStore = { ...disk, write: (key, content) => (isFull ? overflow() : disk.write(key, content)) };
    const { store, storage } = watchStore(full, { log, every: PROBE_EVERY });
    const media = createMedia({ database, clock, store, secret: 'x'.repeat(40) });
    const member = await identity.sessions.principalOf((await test.as('admin@acme.test')).token);
    if (!member) throw new Error('There is no session.');
    const upload = async () => {
      const { fields } = await media.signUpload(member, { fileName: 'a.png', contentType: 'image/png', size: anyPng.length });
      return media.accept(fields, Readable.from([anyPng]));
    };
    for (let time = 0; time < 5; time += 1) await expect(upload()).rejects.toMatchObject({ status: 503, code: 'storage_full' });
    expect(storage.trouble()).toMatchObject({ code: 'storage_full' });
    expect(alarms()).toEqual([expect.objectContaining({ place: 'files', reason: expect.stringContaining('ENOSPC') })]);
    isFull = false;
    await expect.poll(() => storage.trouble()).toBeUndefined();
    expect(await upload()).toMatchObject({ name: 'a.png' });
    expect([alarms().length, over().length]).toEqual([1, 1]);
    storage.close();
  });
});

/** Linux has a device that is always full, and gives the very error of a full disk. */
const overflow = async (): Promise<never> => {
  if (existsSync('/dev/full')) await writeFile('/dev/full', 'x');
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
};

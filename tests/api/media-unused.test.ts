/** Uploaded files that no record names: when they go, what keeps them, and who wins when both happen at once. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../engine/server/kernel/ids.ts';
import { type Member, system } from '../../engine/server/kernel/principal.ts';
import { createMedia, type MediaOptions } from '../../engine/server/media/index.ts';
import { createDiskStore, type MediaStore } from '../../engine/server/media/media-store.ts';
import { engines } from '../support/database.ts';
import { dataOf, read } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng as png, uploads } from '../support/uploads.ts';

const HOUR = 3_600_000;
const REQUEST = 'service-request';
type File = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };

describe.each(engines)('files that no record names on %s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let requestId: string;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['requests', 'links', 'rights'], engine, seed: true });
    admin = await test.as('admin@acme.test');
    const [request] = dataOf(await admin.get(`/v1/data/${REQUEST}?page_size=1&filter=doc.status_type == 'ACTIVE'`));
    requestId = request.id;
  });
  beforeEach(async () => {
    admin = await test.as('admin@acme.test');
  });
  afterAll(() => test.stop());

  const { upload } = uploads(() => test);
  const hours = (count: number) => test.clock.advance(count * HOUR);
  const sweep = () => test.server.parts.media.sweep();
  const attach = (files: readonly object[], query = '') =>
    admin.patch(`/v1/data/${REQUEST}/${requestId}${query}`, { attachments: files }, { headers: { 'if-match': '*' } });
  const rowOf = async (id: string) =>
    (await test.server.parts.database.admin((run) => run(`select state, unnamed_since from media_object where id = '${id}'`)))[0];
  const placeOf = (id: string) => join(test.dataDir, 'media', id.slice(-2), id);
  const onDisk = (id: string) =>
    access(placeOf(id)).then(
      () => true,
      () => false,
    );
  const served = async (file: File) => (await test.inject('GET', test.server.parts.media.sign(file))).status;
  /** Row, file, and what its link answers. */
  const left = async (file: File) => [(await rowOf(file.id)) !== undefined, await onDisk(file.id), await served(file)];
  const THERE = [true, true, 200];
  const GONE = [false, false, 404];

  const mediaWith = (more: Partial<MediaOptions>) => {
    const { database, clock } = test.server.parts;
    const store = createDiskStore({ folder: join(test.dataDir, 'media') });
    return createMedia({ database, clock, store, secret: 'x'.repeat(40), ...more });
  };

  it('stay for the grace, and then go with their row, their file and their link', async () => {
    const file = await upload(admin);
    const since = test.clock.now();
    expect(new Date(String((await rowOf(file.id))?.unnamed_since)).toISOString()).toBe(since);
    hours(48);
    await sweep();
    expect(await left(file)).toEqual(THERE);
    test.clock.advance(1);
    await sweep();
    expect(await left(file)).toEqual(GONE);
    await sweep();
    expect(await left(file)).toEqual(GONE);
  });

  it('are refused by name when a record comes too late', async () => {
    const [kept, lost] = [await upload(admin), await upload(admin)];
    dataOf(await attach([kept]));
    hours(49);
    await sweep();
    admin = await test.as('admin@acme.test');
    const late = await attach([kept, lost]);
    expect([late.status, late.body.errors]).toEqual([
      422,
      [{ pointer: '/attachments/1', code: 'file', message: 'This file does not exist, or is not yours.' }],
    ]);
    expect((await read(admin, REQUEST, requestId)).attachments.map(({ id }: File) => id)).toEqual([kept.id]);
    expect(await left(kept)).toEqual(THERE);
  });

  it('are those that no record ever named: one that was taken off its record stays for its history', async () => {
    const file = await upload(admin);
    dataOf(await attach([file]));
    expect(await rowOf(file.id)).toEqual({ state: 'ready', unnamed_since: null });
    dataOf(await attach([]));
    hours(500);
    await sweep();
    expect(await left(file)).toEqual(THERE);
  });

  it('are not named by what was only tried, or refused', async () => {
    const [tried, refused] = [await upload(admin), await upload(admin)];
    const change = { id: requestId, patch: { attachments: [tried] } };
    const { resources } = test.server.parts;
    const member = await memberOf('admin@acme.test');
    const [outcome] = await test.server.parts.database.transaction(member, (connection) =>
      resources.updateEach(member, REQUEST, [change], 'try', connection),
    );
    expect(outcome).toEqual({ index: 0, ok: true, errors: [] });
    const wrong = await admin.patch(
      `/v1/data/${REQUEST}/${requestId}`,
      { attachments: [refused], priority: 'no such' },
      { headers: { 'if-match': '*' } },
    );
    expect(wrong.status).toBe(422);
    hours(49);
    await sweep();
    expect([await left(tried), await left(refused)]).toEqual([GONE, GONE]);
  });

  it('are none of those that the server’s own code puts on a record', async () => {
    const file = await upload(admin);
    await test.server.parts.resources.update(system('test'), REQUEST, [{ id: requestId, patch: { attachments: [file] } }]);
    hours(49);
    await sweep();
    expect(await left(file)).toEqual(THERE);
  });

  it('are none of those from before it was kept who names them', async () => {
    const file = await upload(admin);
    await test.server.parts.database.admin((run) => run(`update media_object set unnamed_since = null where id = '${file.id}'`));
    hours(49);
    await sweep();
    expect(await left(file)).toEqual(THERE);
  });

  it('go once when two servers look at the same time', async () => {
    const removed: string[] = [];
    const disk = createDiskStore({ folder: join(test.dataDir, 'media') });
    const store: MediaStore = { ...disk, remove: (key) => disk.remove(key).then(() => void removed.push(key)) };
    const servers = [mediaWith({ store, graceHours: 1 }), mediaWith({ store, graceHours: 1 })];
    const sweepAll = () => Promise.all(servers.map((media) => media.sweep()));
    // Each has looked through the folder already, and does not do so again today.
    await sweepAll();
    removed.length = 0;
    const files: File[] = [await upload(admin), await upload(admin), await upload(admin)];
    hours(2);
    await sweepAll();
    expect(removed.sort()).toEqual(files.map(({ id }) => id).sort());
  });

  it('go by the hundred, all within one round', async () => {
    const count = async () =>
      Number(
        (await test.server.parts.database.admin((run) => run("select count(*) as n from media_object where file_name = 'many'")))[0]?.n,
      );
    const { org } = await memberOf('admin@acme.test');
    const now = test.clock.now();
    await test.server.parts.database.admin((run) =>
      run(`insert into media_object (id, created_at, updated_at, version, org_id, key, file_name, mime, size, state, unnamed_since)
        select id, '${now}', '${now}', 1, '${org.id}', id::text, 'many', 'image/png', 1, 'ready', '${now}'
        from (select gen_random_uuid() as id from generate_series(1, 250)) as new`),
    );
    await sweep();
    expect(await count()).toBe(250);
    hours(49);
    await sweep();
    expect(await count()).toBe(0);
  });

  it('are kept when the record is saved while a round runs', async () => {
    const [saved, other] = [await upload(admin), await upload(admin)];
    hours(49);
    const member = await memberOf('admin@acme.test');
    const { database, resources } = test.server.parts;
    let begun = () => {};
    const isBegun = new Promise<void>((done) => {
      begun = done;
    });
    const saving = database.transaction(member, async (connection) => {
      await resources.update(member, REQUEST, [{ id: requestId, patch: { attachments: [saved] } }], connection);
      begun();
      await new Promise((done) => setTimeout(done, 200));
    });
    await isBegun;
    // The embedded database lets the round in when the record is saved, PostgreSQL at once.
    await Promise.all([saving, sweep()]);
    expect([await left(saved), await left(other)]).toEqual([THERE, GONE]);
  });

  it('that the disk would not let go of are found without their row a day later', async () => {
    const file = await upload(admin);
    dataOf(await attach([await upload(admin)]));
    hours(49);
    const disk = createDiskStore({ folder: join(test.dataDir, 'media') });
    let isStuck = true;
    const store: MediaStore = { ...disk, remove: (key) => (isStuck ? Promise.reject(new Error('busy')) : disk.remove(key)) };
    const warnings: string[] = [];
    const log = { warn: (_: unknown, text: string) => void warnings.push(text) } as unknown as NonNullable<MediaOptions['log']>;
    const media = mediaWith({ store, log });
    await media.sweep();
    expect([(await rowOf(file.id)) === undefined, await onDisk(file.id), await served(file)]).toEqual([true, true, 404]);
    // Once for its row, once as a stray.
    expect(warnings).toEqual(Array(2).fill('A file that nobody needs was not removed.'));
    isStuck = false;
    hours(23);
    await media.sweep();
    expect(await onDisk(file.id)).toBe(true);
    hours(1);
    await media.sweep();
    expect(await left(file)).toEqual(GONE);
  });

  const stray = async () => {
    const id = newId();
    await mkdir(join(placeOf(id), '..'), { recursive: true });
    await writeFile(placeOf(id), png);
    return id;
  };

  it('have no row and are older than the grace, and nothing else in the folder goes', async () => {
    const old = await stray();
    hours(49);
    const note = join(test.dataDir, 'media', old.slice(-2), 'note.txt');
    await writeFile(note, 'x');
    await mediaWith({}).sweep();
    expect(await onDisk(old)).toBe(false);
    await expect(access(note)).resolves.toBeUndefined();
    const young = await stray();
    await mediaWith({ graceHours: 8760 }).sweep();
    expect(await onDisk(young)).toBe(true);
  });

  it('stay when the folder is another database’s', async () => {
    const folder = join(test.dataDir, 'others');
    const ids = [newId(), newId()];
    for (const id of ids) {
      await mkdir(join(folder, id.slice(-2)), { recursive: true });
      await writeFile(join(folder, id.slice(-2), id), png);
    }
    hours(49);
    const warnings: unknown[] = [];
    const log = { warn: (...said: unknown[]) => void warnings.push(said) } as unknown as NonNullable<MediaOptions['log']>;
    await mediaWith({ store: createDiskStore({ folder }), log }).sweep();
    for (const id of ids) await expect(access(join(folder, id.slice(-2), id))).resolves.toBeUndefined();
    expect(warnings).toEqual([
      [{ strays: 2, known: 0 }, 'Most uploaded files are unknown to this database; none was removed. Is DATA_DIR its own?'],
    ]);
  });

  it('give their space back', async () => {
    hours(49);
    const most = { forms: 100, bytes: 2 * png.length };
    const media = mediaWith({ graceHours: 1, quota: { member: most, organisation: { forms: 100, bytes: 1e9 } } });
    const member = await memberOf('admin@acme.test');
    admin = await test.as('admin@acme.test');
    for (let count = 0; count < 2; count += 1) await upload(admin);
    const asked = { fileName: 'a.png', contentType: 'image/png', size: png.length };
    await expect(media.signUpload(member, asked)).rejects.toMatchObject({ status: 429, subCode: 'upload_space' });
    hours(2);
    await media.sweep();
    await expect(media.signUpload(member, asked)).resolves.toMatchObject({ url: '/v1/media/upload' });
  });

  async function memberOf(email: string): Promise<Member> {
    const member = await test.server.parts.identity.sessions.principalOf((await test.as(email)).token);
    if (!member) throw new Error(`${email} has no session.`);
    return member;
  }
});

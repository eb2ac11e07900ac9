/** What uploads may cost: forms and bytes of a person and of an organisation, and one writing of the disk for each form. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../engine/server/kernel/principal.ts';
import { createMedia, type Media } from '../../engine/server/media/index.ts';
import { createDiskStore, type MediaStore } from '../../engine/server/media/media-store.ts';
import type { Quota } from '../../engine/server/media/quota.ts';
import { engines } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { anyPng as png } from '../support/uploads.ts';
import { inEnglish } from '../support/words.ts';

const MINUTE = 60_000;
const lavish: Quota = { member: { forms: 100, bytes: 1e9 }, organisation: { forms: 100, bytes: 1e9 } };

describe.each(engines)('uploads on %s', (engine) => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: [], engine, seed: true });
  });
  afterAll(() => test.stop());

  const memberOf = async (email: string): Promise<Member> => {
    const member = await test.server.parts.identity.sessions.principalOf((await test.as(email)).token);
    if (!member) throw new Error(`${email} has no session.`);
    return member;
  };
  const kept: string[] = [];
  const store: MediaStore = {
    // Of parts nothing comes here.
    ...createDiskStore({ folder: 'none' }),
    async write(key, content) {
      for await (const _ of content) kept.push(key);
      return { keep: async () => undefined, drop: async () => undefined };
    },
    read: () => Readable.from([]),
    size: async () => 1,
    remove: async () => undefined,
    async *keys() {},
    writtenAt: async () => undefined,
    sweep: async () => undefined,
  };
  const mediaWith = (more: { readonly quota?: Quota; readonly store?: MediaStore } = {}): Media => {
    const { database, clock } = test.server.parts;
    return createMedia({ database, clock, store, secret: 'x'.repeat(40), quota: lavish, ...more });
  };
  const asked = { fileName: 'a.png', contentType: 'image/png', size: png.length };
  const sendTo = (media: Media, fields: Readonly<Record<string, string>>, bytes = png) => media.accept(fields, Readable.from([bytes]));

  it('are so many forms an hour for a person, and for all of an organisation', async () => {
    const [desk, boss] = [await memberOf('user@fixit.test'), await memberOf('admin@fixit.test')];
    test.clock.advance(25 * 60 * MINUTE);
    const media = mediaWith({ quota: { member: { forms: 2, bytes: 1e9 }, organisation: { forms: 3, bytes: 1e9 } } });
    const side = await Promise.allSettled(Array.from({ length: 4 }, () => media.signUpload(desk, asked)));
    expect(side.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = { status: 429, code: 'too_many_requests', subCode: 'uploads', message: 'Too many files at once. Wait a little.' };
    const refusal = (who: Member) => media.signUpload(who, asked).catch(inEnglish);
    expect(await refusal(desk)).toMatchObject(refused);
    await media.signUpload(boss, asked);
    expect(await refusal(boss)).toMatchObject(refused);
    await media.signUpload(await memberOf('admin@zenith.test'), asked);
    test.clock.advance(61 * MINUTE);
    await media.signUpload(desk, asked);
  });

  it('are so many bytes a day, those of forms that are over not counted', async () => {
    const boss = await memberOf('admin@fixit.test');
    test.clock.advance(25 * 60 * MINUTE);
    const media = mediaWith({ quota: { ...lavish, member: { forms: 100, bytes: 2 * png.length } } });
    await media.signUpload(boss, asked);
    const { fields } = await media.signUpload(boss, asked);
    const full = { status: 429, subCode: 'upload_space' };
    await expect(media.signUpload(boss, { ...asked, size: 1 })).rejects.toMatchObject(full);
    await sendTo(media, fields);
    test.clock.advance(11 * MINUTE);
    await media.signUpload(boss, asked);
    await expect(media.signUpload(boss, { ...asked, size: 1 })).rejects.toMatchObject(full);
    const shared = mediaWith({ quota: { ...lavish, organisation: { forms: 100, bytes: 2 * png.length } } });
    await expect(shared.signUpload(await memberOf('user@fixit.test'), { ...asked, size: 1 })).rejects.toMatchObject(full);
    test.clock.advance(25 * 60 * MINUTE);
    await media.signUpload(boss, asked);
  });

  it('say so to the caller', async () => {
    const zenith = await test.as('admin@zenith.test');
    const { database } = test.server.parts;
    const { user, org } = await memberOf('admin@zenith.test');
    // As many as the shipped quota lets through within the hour.
    await database.admin((run) =>
      run(`insert into media_object (id, created_at, updated_at, version, org_id, uploaded_by, key, file_name, mime, size, state)
        select gen_random_uuid(), '${test.clock.now()}', '${test.clock.now()}', 1, '${org.id}', '${user.id}', gen_random_uuid()::text, 'x', 'image/png', 1, 'ready'
        from generate_series(1, 300)`),
    );
    const answer = await zenith.get('/v1/media/signed-url?file_name=a.png&size=10');
    expect([answer.status, answer.body.sub_code, answer.headers['retry-after']]).toEqual([429, 'uploads', '60']);
  });

  it('of one form reach the disk once, however many are sent side by side', async () => {
    const boss = await memberOf('admin@fixit.test');
    test.clock.advance(25 * 60 * MINUTE);
    let open = () => {};
    const gate = new Promise<void>((done) => {
      open = done;
    });
    const slow: MediaStore = { ...store, write: (key, content) => gate.then(() => store.write(key, content)) };
    const media = mediaWith({ store: slow });
    const { fields } = await media.signUpload(boss, asked);
    kept.length = 0;
    const all = Promise.allSettled(Array.from({ length: 5 }, () => sendTo(media, fields)));
    await expect(sendTo(media, fields)).rejects.toMatchObject({ status: 410 });
    open();
    const said = (await all).map((one) => (one.status === 'fulfilled' ? 201 : one.reason.status));
    expect(said.sort()).toEqual([201, 410, 410, 410, 410]);
    expect(kept).toEqual([fields.key]);
  });

  it('that failed may be sent again by the same form, and those that never ended are forgotten', async () => {
    const boss = await memberOf('admin@fixit.test');
    const media = mediaWith();
    const { fields } = await media.signUpload(boss, asked);
    await expect(sendTo(media, fields, Buffer.from('<script>'))).rejects.toMatchObject({ status: 422 });
    expect(await sendTo(media, fields)).toMatchObject({ id: fields.key, size: png.length });
    await expect(sendTo(media, fields)).rejects.toMatchObject({ status: 410 });
    const never = await media.signUpload(boss, asked);
    const hung: MediaStore = { ...store, write: () => new Promise(() => undefined) };
    void sendTo(mediaWith({ store: hung }), never.fields);
    const states = async () => {
      const rows = await test.server.parts.database.admin((run) => run(`select state from media_object where id = '${never.fields.key}'`));
      return rows.map(({ state }) => state);
    };
    await expect.poll(states).toEqual(['receiving']);
    test.clock.advance(25 * 60 * MINUTE);
    await media.sweep();
    expect(await states()).toEqual([]);
  });
});

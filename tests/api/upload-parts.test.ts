/** Large files come in parts: over a network that breaks off anywhere they arrive whole, once, and nothing else gets in that way. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { type PartCalls, sendParts } from '../../engine/web/api/upload-parts.ts';
import type { PartsForm } from '../../engine/web/api/upload-types.ts';
import { type CuttingProxy, cuttingProxy } from '../support/cutting-proxy.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { anyPng, uploads } from '../support/uploads.ts';

const MB = 1024 * 1024;
const CUTS = 100;

let test: TestServer;
let admin: Caller;
let proxy: CuttingProxy;
beforeAll(async () => {
  test = await startTestServer({ areas: ['requests'], seed: true });
  admin = await test.as('admin@acme.test');
  const address = new URL(await test.server.fastify.listen({ port: 0, host: '127.0.0.1' }));
  proxy = await cuttingProxy(Number(address.port));
});
afterAll(async () => {
  await proxy?.close();
  await test?.stop();
});

/** The same numbers each time, 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const picture = (size: number) => Buffer.concat([anyPng, randomBytes(size - anyPng.length)]);
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (bytes: Buffer<ArrayBuffer>, name = 'parted.png') => new File([bytes], name, { type: 'image/png' });

async function form(file: { readonly name: string; readonly size: number }, type = 'image/png', who = admin): Promise<PartsForm> {
  const query = `file_name=${file.name}&content_type=${encodeURIComponent(type)}&size=${file.size}`;
  return (await who.get(`/v1/media/signed-url?${query}`)).body.data.parts;
}

/** As the page calls, but over the network that breaks off. */
function callsOf(file: File, sent: number[] = []): PartCalls {
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${proxy.url}${path}`, { method: 'POST', ...init });
    if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status });
    return answer;
  };
  const json = async (path: string, body: object) =>
    (await (await send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).data;
  return {
    begin: () => form(file),
    arrived: async ({ url, fields }) => (await json(`${url}/arrived`, { fields })).parts,
    async put({ url, fields }, part, bytes, onSent) {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, part: String(part) })) body.append(name, value);
      body.append('file', bytes);
      await send(url, { body });
      sent.push(part);
      onSent(bytes.size);
    },
    complete: ({ url, fields }, sha256) => json(`${url}/whole`, { fields, sha256 }),
  };
}

/** Where an upload stands, for the next try. */
function begun() {
  let kept: PartsForm | undefined;
  return {
    read: async () => kept,
    keep: async (next: PartsForm | undefined) => {
      kept = next;
    },
  };
}

const rows = async () =>
  (
    await test.server.parts.database.read(system('test'), ({ kysely }) =>
      sql<{ id: string; key: string; state: string; sha256: string | null; size: number }>`
        select id, key, state, sha256, size from media_object where file_name like 'parted%'`.execute(kysely),
    )
  ).rows;
const placeOf = (...parts: string[]) => join(test.dataDir, 'media', ...parts);

it(`arrive whole and once over a network that breaks off ${CUTS} times at any byte`, async () => {
  const random = numbers(20_261_127);
  const before = proxy.cuts();
  const arrived: { readonly id: string; readonly sha256: string }[] = [];
  let sentBytes = 0;
  let fileBytes = 0;
  for (let index = 0; proxy.cuts() - before < CUTS; index += 1) {
    const bytes = picture(Math.round((5.1 + random() * 3) * MB));
    const file = fileOf(bytes, `parted-${index}.png`);
    const where = begun();
    const sent: number[] = [];
    let stored: { readonly id: string } | undefined;
    while (!stored) {
      // Some break off in a part, some in the answer that the file is whole.
      if (proxy.cuts() - before < CUTS) proxy.cutAfter(Math.round(random() * (file.size / 2)));
      stored = await sendParts(file, { calls: callsOf(file, sent), begun: where }).catch(() => undefined);
    }
    sentBytes += sent.length * MB;
    fileBytes += Math.ceil(file.size / MB) * MB;
    arrived.push({ id: stored.id, sha256: digestOf(bytes) });
  }
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  const there = (await rows()).filter(({ state }) => state === 'ready');
  expect(there.map(({ id, sha256 }) => `${id} ${sha256}`).sort()).toEqual(arrived.map(({ id, sha256 }) => `${id} ${sha256}`).sort());
  for (const { id, sha256 } of arrived) {
    expect(digestOf(await readFile(placeOf(id.slice(-2), id)))).toBe(sha256);
  }
  // No part that was told to be kept goes twice, and none is left over.
  expect(sentBytes).toBeLessThanOrEqual(fileBytes + CUTS * MB);
  expect(await readdir(placeOf('parts')).catch(() => [])).toEqual([]);
  process.stdout.write(`${arrived.length} files, ${proxy.cuts() - before} cuts, ${sentBytes / MB} parts for ${fileBytes / MB}.\n`);
}, 300_000);

it('goes on where it was, tells the share of the whole file, and answers the same when it is asked twice', async () => {
  const file = fileOf(picture(6 * MB + 10), 'parted-again.png');
  const where = begun();
  const sent: number[] = [];
  const shares: number[] = [];
  const calls = callsOf(file, sent);
  const broken: PartCalls = {
    ...calls,
    put: (of, part, ...rest) => (part === 4 ? Promise.reject(new Error('Cut')) : calls.put(of, part, ...rest)),
  };
  await expect(sendParts(file, { calls: broken, begun: where })).rejects.toThrow('Cut');
  expect(sent).toEqual([0, 1, 2, 3]);
  const stored = await sendParts(file, { calls, begun: where, onProgress: (share) => shares.push(share) });
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([...shares].sort((one, other) => one - other)).toEqual(shares);
  expect(shares.at(-1)).toBe(1);
  expect(await sendParts(file, { calls, begun: where })).toEqual(stored);
  expect(sent).toHaveLength(7);
  expect((await rows()).filter(({ id }) => id === stored.id)).toHaveLength(1);
});

const { post } = uploads(() => test);
const put = (of: PartsForm, part: number | string, bytes: Buffer<ArrayBuffer>, fields = {}) =>
  post({ url: of.url, fields: { ...of.fields, part: String(part), ...fields } }, bytes);
const whole = (of: PartsForm, sha256: string) => test.inject('POST', `${of.url}/whole`, { body: { fields: of.fields, sha256 } });

it('takes no more, no less and nothing else than was signed for', async () => {
  const bytes = picture(6 * MB);
  const file = fileOf(bytes, 'parted-strict.png');
  const of = await form(file);
  const part = (index: number) => bytes.subarray(index * MB, (index + 1) * MB);
  for (const name of ['key', 'content_type', 'size', 'part_size', 'expires', 'signature'])
    expect([name, (await put(of, 0, part(0), { [name]: '1' })).status]).toEqual([name, 410]);
  for (const number of [6, '-1', 'x', '']) expect((await put(of, number, part(0))).status).toBe(422);
  expect((await put(of, 0, bytes)).status).toBe(413);
  const cut = await put(of, 0, part(0).subarray(1));
  expect([cut.status, cut.body.errors[0]]).toEqual([422, expect.objectContaining({ pointer: '/file', code: 'cut' })]);
  expect((await whole(of, digestOf(bytes))).body.errors[0]).toMatchObject({ pointer: '/parts', code: 'missing' });
  // A form for parts takes no whole file, and the other way round.
  expect((await post({ url: '/v1/media/upload', fields: of.fields }, bytes)).status).toBe(410);
  for (let index = 0; index < 6; index += 1) expect((await put(of, index, part(index === 5 ? 4 : index))).status).toBe(204);
  expect((await whole(of, digestOf(bytes))).body.errors[0]).toMatchObject({ pointer: '/sha256', code: 'digest' });
  // What was not as it was said is gone, and may come anew.
  expect((await test.inject('POST', `${of.url}/arrived`, { body: { fields: of.fields } })).body.data.parts).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, (_, index) => put(of, index, part(index))));
  const both = await Promise.all([whole(of, digestOf(bytes)), whole(of, digestOf(bytes))]);
  expect(both.map(({ status, body }) => [status, body.data.id])).toEqual([1, 2].map(() => [201, of.fields.key]));
  expect((await whole(of, '0'.repeat(64))).status).toBe(410);
  expect((await put(of, 0, part(0))).status).toBe(410);
});

it('is held to what its type says, and to what a person may bring', async () => {
  const bytes = randomBytes(6 * MB);
  const of = await form(fileOf(bytes, 'parted-no-picture.png'));
  await Promise.all(Array.from({ length: 6 }, (_, index) => put(of, index, bytes.subarray(index * MB, (index + 1) * MB))));
  expect((await whole(of, digestOf(bytes))).body.errors[0]).toMatchObject({ code: 'content' });
  expect((await rows()).some(({ key, state }) => key === of.fields.key && state === 'ready')).toBe(false);
  expect((await admin.get('/v1/media/signed-url?file_name=a.png&content_type=image/png&size=1000')).body.data.parts).toBeUndefined();
});

it('leaves nothing of an upload that nobody went on with', async () => {
  const bytes = picture(6 * MB);
  const of = await form(fileOf(bytes, 'parted-left.png'));
  const key = of.fields.key ?? '';
  await put(of, 0, bytes.subarray(0, MB));
  expect(await readdir(placeOf('parts', key))).toEqual(['0']);
  test.clock.advance(25 * 3_600_000);
  expect((await put(of, 1, bytes.subarray(MB, 2 * MB))).status).toBe(410);
  await test.server.parts.media.sweep();
  expect((await rows()).some((row) => row.key === key)).toBe(false);
  expect(await readdir(placeOf('parts'))).not.toContain(key);
  // One whose row is gone goes by its age.
  const stray = placeOf('parts', key);
  await mkdir(stray, { recursive: true });
  const old = new Date(Date.parse(test.clock.now()) - 25 * 3_600_000);
  await utimes(stray, old, old);
  await test.server.parts.media.sweep();
  expect(await readdir(placeOf('parts'))).not.toContain(key);
});

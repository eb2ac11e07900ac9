/** Recordings written out by a service, which a stand-in plays: for whom, how often, and what is said where it cannot. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { dataOf, type People, read, signInAll } from '../support/journey.ts';
import type { Caller, TestServer } from '../support/server.ts';
import { startTestServer } from '../support/server.ts';
import { type SpeechService, startSpeechService } from '../support/speech-service.ts';
import { uploads } from '../support/uploads.ts';

const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;
const speech = { name: 'whisper-stand-in', language: 'hi', notesPerson: 3, notesOrg: 5 };

let server: TestServer;
let people: People;
let service: SpeechService;
beforeAll(async () => {
  service = await startSpeechService();
  const model = { url: service.url, key: 'a-key', name: 'm', timeout: 1_000, tokensPerson: 1, tokensOrg: 1, speech };
  server = await startTestServer({ areas: ['speech'], seed: true, config: { model } });
  people = await signInAll(server);
});
afterAll(async () => {
  service?.close();
  await server?.stop();
});

const { upload } = uploads(() => server);
/** Begins like what a microphone records. */
const sound = (size = 500) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(size, 7)]);
const recorded = (caller: Caller, bytes = sound()): Promise<{ id: string }> => upload(caller, 'Mrs Sharma.webm', 'audio/webm', bytes);
const write = (caller: Caller, body: { file: string; authorization?: string }) => caller.post('/v1/media/text', body);
/** A day on: nobody has had anything written out yet. */
const nextDay = () => server.clock.set(new Date(Date.parse(server.clock.now()) + 25 * HOUR).toISOString());
const again = async () => {
  nextDay();
  people = await signInAll(server);
};
const attempts = async () =>
  server.server.parts.database.read(
    system('test'),
    async ({ kysely }) =>
      (
        await sql<{
          entity: string;
          record_id: string;
          changes: unknown;
        }>`select entity, record_id, changes from audit_entry where verb = 'write-out' order by id`.execute(kysely)
      ).rows,
  );

describe('a recording', () => {
  it('is written out for whoever made it, and the service is told nothing but it', async () => {
    service.hear({ text: ' Pump replaced.\r\nIt runs.\u0000 ' });
    const { id } = await recorded(people.tech);
    expect(dataOf(await write(people.tech, { file: id }))).toEqual({ text: 'Pump replaced.\nIt runs.' });
    expect(service.asked).toEqual([
      {
        authorization: 'Bearer a-key',
        fields: { model: 'whisper-stand-in', response_format: 'json', language: 'hi' },
        fileName: 'note.webm',
        file: sound(),
      },
    ]);
    expect((await attempts()).at(-1)).toEqual({ entity: 'media-object', record_id: id, changes: { model: [null, 'whisper-stand-in'] } });
  });

  it('is written out for whoever was given it by its record, and for nobody else', async () => {
    await again();
    service.hear({ text: 'Pump replaced.' });
    const file = await recorded(people.fixit);
    const record = dataOf(await people.fixit.post('/v1/data/demo-record', { title: 'Heard', recording: [file] }), 201);
    const [given] = (await read(people.dispatcher, 'demo-record', record.id)).recording;
    const authorization = new URLSearchParams(given.url.split('?')[1]).get('authorization') ?? '';
    expect(dataOf(await write(people.dispatcher, { file: file.id, authorization }))).toEqual({ text: 'Pump replaced.' });
    // Not its last letter, some bits of which say nothing.
    const forged = `${authorization.startsWith('A') ? 'B' : 'A'}${authorization.slice(1)}`;
    const other = await recorded(people.fixit);
    service.hear({ text: 'Secret.' });
    for (const [caller, body] of [
      [people.dispatcher, { file: file.id }],
      [people.zenith, { file: file.id }],
      [people.dispatcher, { file: other.id, authorization }],
      [people.zenith, { file: file.id, authorization: forged }],
      [people.fixit, { file: '018f2f3a-0000-7000-8000-000000000000' }],
    ] as const)
      expect((await write(caller, body)).status).toBe(404);
    // The link is good for some minutes, as it is for hearing it.
    server.clock.set(new Date(Date.parse(server.clock.now()) + HOUR / 2).toISOString());
    expect((await write(people.dispatcher, { file: file.id, authorization })).status).toBe(404);
    expect((await server.inject('POST', '/v1/media/text', { body: { file: file.id, authorization } })).status).toBe(401);
    expect(service.asked).toEqual([]);
  });

  it('is none where it is something else, or longer than is sent', async () => {
    await again();
    service.hear({ text: 'x' });
    const photo = await upload(people.tech);
    const refused = await write(people.tech, { file: photo.id });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ pointer: '/file', message: 'This file is not a recording.' }]]);
    const long = await write(people.tech, { file: (await recorded(people.tech, sound(12 * MEGABYTE))).id });
    expect([long.status, long.body.message]).toEqual([413, 'This recording is too long to be written out: it may have 12 MB at most.']);
    expect(service.asked).toEqual([]);
  });
});

describe('the service', () => {
  const AWAY = 'The voice note could not be written out right now. The recording is kept. Try again in a moment.';
  it.each([
    ['fails', { status: 500 }, 503, AWAY],
    ['knows no such key', { status: 401 }, 503, AWAY],
    ['talks nonsense', { raw: '<html>' }, 503, AWAY],
    ['answers no text', { raw: '{"words":1}' }, 503, AWAY],
    ['takes too long', { text: 'x', pause: 1_500 }, 503, AWAY],
  ])('that %s is said in words', async (_name, heard, status, message) => {
    await again();
    service.hear(heard);
    const answer = await write(people.tech, { file: (await recorded(people.tech)).id });
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it.each([
    ['cannot read a recording', { status: 400 }, 'This recording could not be read. Record it again, or type the text.'],
    ['hears nothing', { text: ' \n' }, 'No words could be made out in this recording.'],
  ])('that %s is said at the file', async (_name, heard, message) => {
    await again();
    service.hear(heard);
    const answer = await write(people.tech, { file: (await recorded(people.tech)).id });
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/file', message }]]);
  });

  it('is asked so often a day for a person, and for an organisation, tries that failed among them', async () => {
    await again();
    service.hear({ status: 500 });
    const { id } = await recorded(people.tech);
    const shared = await recorded(people.dispatcher);
    for (let n = 0; n < 3; n += 1) expect((await write(people.tech, { file: id })).status).toBe(503);
    service.hear({ text: 'x' });
    const spent = await write(people.tech, { file: id });
    expect([spent.status, spent.body.message]).toEqual([
      429,
      'As many voice notes as are allowed in a day were written out. Try again later, or type the text.',
    ]);
    expect(spent.headers['retry-after']).toBe('3600');
    for (const status of [200, 200, 429]) expect((await write(people.dispatcher, { file: shared.id })).status).toBe(status);
    expect((await write(people.acme, { file: (await recorded(people.acme)).id })).status).toBe(200);
    await again();
    expect((await write(people.tech, { file: id })).status).toBe(200);
  });
});

it('is refused where no service is set up', async () => {
  const bare = await startTestServer({ areas: ['speech'], seed: true });
  try {
    const tech = await bare.as('tech@fixit.test');
    const answer = await write(tech, { file: '018f2f3a-0000-7000-8000-000000000000' });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'no_transcription',
      'Voice notes cannot be written out here: no service for it is set up.',
    ]);
  } finally {
    await bare.stop();
  }
});

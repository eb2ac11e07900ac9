/** Files of fields that are hidden from somebody are hidden in the timeline too, where each of them stands again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  timeline,
  upload,
} from '../support/journey.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Event = { readonly kind: string; readonly subtask_id: string | null; readonly files?: readonly { readonly name: string }[] };

describe.each(engines)('hidden files on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let requestId: string;
  let subtaskId: string;
  const { restrict, lift } = createRestricting();
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'ratings', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    const { acme, tech, dispatcher } = people;
    const work = await givenRequest(people);
    requestId = work.requestId;
    dataOf(await patch(acme, 'service-request', requestId, { attachments: [await upload(server, acme, 'edited.png')] }));
    dataOf(await act(acme, 'service-request', requestId, 'comment', { remarks: 'Look', files: [await upload(server, acme, 'word.png')] }));
    subtaskId = await givenSubtask(people, work);
    dataOf(await move(tech, 'subtask', subtaskId, 'accepted', { files: [await upload(server, tech, 'moved.png')] }));
    const photos = [...(await read(tech, 'subtask', subtaskId)).photos, await upload(server, tech, 'reported.png')];
    dataOf(await patch(tech, 'subtask', subtaskId, { photos }));
    expect(await filesOf(dispatcher)).toEqual(['edited.png', 'moved.png', 'reported.png', 'word.png']);
  });
  afterAll(() => server.stop());
  afterEach(lift);

  const events = (caller: Caller): Promise<Event[]> => timeline(caller, requestId);
  const filesOf = async (caller: Caller) => (await events(caller)).flatMap(({ files }) => (files ?? []).map(({ name }) => name)).sort();
  const hide = async (more: object) => restrict(people.fixit, { subject: 'field', user_ids: [await idOf(people.dispatcher)], ...more });

  it.each([
    ['hide', 'service-request', '/attachments', ['moved.png', 'reported.png', 'word.png']],
    ['mask', 'service-request', '/attachments', ['moved.png', 'reported.png', 'word.png']],
    ['deny', 'subtask', '/photos', ['edited.png', 'word.png']],
    ['readonly', 'subtask', '/photos', ['edited.png', 'moved.png', 'reported.png', 'word.png']],
  ] as const)('%s of %s %s leaves those of others', async (effect, entity, pointer, left) => {
    await hide({ effect, entity, fields: [pointer] });
    expect(await filesOf(people.dispatcher)).toEqual(left);
    expect(await filesOf(people.fixit)).toEqual(['edited.png', 'moved.png', 'reported.png', 'word.png']);
  });

  it('is so of a section, on every path, and their addresses open nothing by themselves', async () => {
    const event = await one(
      people.dispatcher,
      'request-event',
      `doc.request_id == '${requestId}' && doc.kind == 'file' && doc.subtask_id == null`,
    );
    const address = String(event.files[0].url);
    expect((await server.inject('GET', address)).status).toBe(200);
    await restrict(people.fixit, {
      subject: 'section',
      entity: 'service-request',
      section: 'attachments',
      user_ids: [await idOf(people.dispatcher)],
    });
    const seen = await people.dispatcher.get(`/v1/data/request-event/${event.id}`);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain('/media/');
    expect(Object.keys(seen.body.data)).not.toContain('files');
    expect((await people.dispatcher.get(address.split('?')[0] ?? '')).status).toBe(404);
  });

  it('asks no condition of the request about the timeline: where the files may be hidden, their copies are', async () => {
    const [never, always] = ["doc.priority == 'Urgent'", 'user.is_on_field'];
    await hide({ entity: 'service-request', fields: ['/attachments'], condition: never });
    expect(await filesOf(people.dispatcher)).toEqual(['moved.png', 'reported.png', 'word.png']);
    expect((await read(people.dispatcher, 'service-request', requestId)).attachments).toHaveLength(1);
    await lift();
    // About the person it says the same of both.
    await hide({ entity: 'service-request', fields: ['/attachments'], condition: always });
    expect(await filesOf(people.dispatcher)).toEqual(['edited.png', 'moved.png', 'reported.png', 'word.png']);
  });
});

/** Open pages are told of changes of the records that their person may read, of no others, and never of a value. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type EventStream, openStream } from '../support/event-stream.ts';
import { dataOf, givenRequest, givenSubtask, one, type People, patch, signInAll } from '../support/journey.ts';
import { changesIn, lastIdOf } from '../support/live.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const PATH = '/v1/live';
const soon = { timeout: 5_000, interval: 20 };

describe.each(engines)('changes of records on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let url = '';
  const streams: EventStream[] = [];
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    // What the demo was made of is told to nobody.
    await server.server.parts.database.run('truncate live_change');
    url = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const open = async (token: string, last?: string, query = '') => {
    const stream = await openStream(url + PATH + query, token, last);
    streams.push(stream);
    await expect.poll(() => stream.events.length, soon).toBeGreaterThan(0);
    return stream;
  };
  const openAll = async () => {
    const opened: [keyof People, EventStream][] = [];
    for (const [name, { token }] of Object.entries(people)) opened.push([name as keyof People, await open(token)]);
    return opened;
  };
  /** A change of the sort that one person alone is told of: once it came, all that was before it has come. */
  const mark = async (stream: EventStream) => {
    const { requestId } = await givenRequest(people);
    await expect.poll(() => changesIn(stream).some(({ id }) => id === requestId), soon).toBe(true);
    return requestId;
  };

  it('names those that may be read, to each of several people, and nothing but entity, id and kind', { timeout: 60_000 }, async () => {
    const since = await server.server.parts.database.run('select pg_current_snapshot()::text as now');
    const opened = await openAll();
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work);
    dataOf(await patch(people.acme, 'service-request', work.requestId, { title: 'AC drips' }));
    const acme = opened.find(([name]) => name === 'acme')?.[1];
    if (!acme) throw new Error('nobody listens');
    const noted = await server.server.parts.database.run(
      `select distinct entity, record_id as id from live_change where not pg_visible_in_snapshot(xact, $1::pg_snapshot) and kind <> 'delete'`,
      [since[0]?.now],
    );
    expect(noted.length).toBeGreaterThan(5);
    await mark(acme);
    let seen = 0;
    for (const [name, stream] of opened) {
      const named = noted.map(({ entity, id }) => `${String(entity)}/${String(id)}`);
      const statuses = await Promise.all(named.map(async (record) => (await people[name].get(`/v1/data/${record}`)).status));
      const readable = named.filter((_, index) => statuses[index] === 200);
      seen += readable.length;
      const told = () => {
        const all = new Set(changesIn(stream).map(({ entity, id }) => `${entity}/${id}`));
        return named.filter((record) => all.has(record));
      };
      await expect.poll(told, soon).toEqual(readable);
      for (const change of changesIn(stream)) expect(Object.keys(change).sort()).toEqual(['entity', 'id', 'kind']);
    }
    // The comparison would be worth little if everybody saw everything, or nobody anything.
    expect([seen > 10, seen < noted.length * opened.length]).toEqual([true, true]);
    expect(changesIn(acme).filter(({ id }) => id === work.requestId).length).toBeGreaterThan(0);
    const tech = opened.find(([name]) => name === 'tech')?.[1];
    expect(tech && changesIn(tech).some(({ id }) => id === subtask)).toBe(true);
  });

  it('tells whoever had a record in sight that it is gone, and whoever never saw it nothing', async () => {
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work);
    const opened = await openAll();
    const { acme, tech, fixit, globex, zenith } = Object.fromEntries(opened) as Record<keyof People, EventStream>;
    // From the technician to somebody else: in the sight of the provider, out of the technician's.
    const other = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    const before = await people.tech.get(`/v1/data/subtask/${subtask}`);
    const { resources } = server.server.parts;
    await resources.update({ kind: 'system', reason: 'test' }, 'subtask', [{ id: subtask, patch: { assgne_id: other.id } }]);
    const after = await people.tech.get(`/v1/data/subtask/${subtask}`);
    await mark(acme);
    const kinds = (stream: EventStream) => changesIn(stream).flatMap(({ id, kind }) => (id === subtask ? [kind] : []));
    expect([before.status, after.status]).toEqual([200, 404]);
    await expect.poll(() => kinds(tech), soon).toEqual(['delete']);
    await expect.poll(() => new Set(kinds(fixit)), soon).toEqual(new Set(['update']));
    expect([kinds(globex), kinds(zenith)]).toEqual([[], []]);
  });

  it('tells what was missed since the last event, or since the page began, and what is gone by then', async () => {
    const first = await open(people.acme.token);
    const marked = await mark(first);
    // What came before the second one has been told whole.
    await mark(first);
    const last = lastIdOf(first);
    first.close();
    const work = await givenRequest(people);
    const after = await open(people.acme.token, last);
    expect(changesIn(after).some(({ id }) => id === work.requestId)).toBe(true);
    expect(changesIn(after).some(({ id }) => id === marked)).toBe(false);
    const since = await open(people.acme.token, undefined, '?since=60');
    expect(changesIn(since).some(({ id }) => id === work.requestId)).toBe(true);
    expect((await open(people.globex.token, last)).events.map(({ event }) => event)).toEqual(['alive']);
    expect((await open(people.acme.token, 'nonsense')).events[0]?.event).toBe('reset');
    expect((await server.inject('GET', `${PATH}?since=601`, { headers: { authorization: `Bearer ${people.acme.token}` } })).status).toBe(
      400,
    );
  });

  it('tells whoever has a list of day-to-day work open, whichever list it is', { timeout: 60_000 }, async () => {
    const stream = await open(people.acme.token);
    const { resources } = server.server.parts;
    for (const [entity, patched] of [
      ['customer', { cust_name: 'Said anew' }],
      ['asset', { make: 'Said anew' }],
      ['deployment-request', { title: 'Said anew' }],
      ['stock-item', { name: 'Said anew' }],
    ] as const) {
      const [{ id }] = dataOf(await people.acme.get(`/v1/data/${entity}?page_size=1`));
      await resources.update({ kind: 'system', reason: 'test' }, entity, [{ id, patch: patched }]);
      await expect
        .poll(() => changesIn(stream).filter((change) => change.entity === entity), { ...soon, message: entity })
        .toEqual([{ entity, id, kind: 'update' }]);
    }
  });

  it('tells nobody of what changes all the time alone, and of everything else of the same record', async () => {
    const stream = await open(people.fixit.token);
    const { id } = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    const { database, resources } = server.server.parts;
    const heard = () => changesIn(stream).filter((change) => change.entity === 'user' && change.id === id).length;
    await database.run('update "user" set last_seen = now() where id = $1', [id]);
    await mark(stream);
    expect(heard()).toBe(0);
    await resources.update({ kind: 'system', reason: 'test' }, 'user', [{ id, patch: { user_designation: 'Said anew' } }]);
    await expect.poll(heard, soon).toBe(1);
  });

  it('names many at once by their entity alone', async () => {
    const { resources } = server.server.parts;
    const stream = await open(people.tech.token);
    const { id, org_id } = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    const row = { notification_type: 'comment', org_id, user_id: id, notification_id: id, notification_time: server.clock.now() };
    await resources.create(
      { kind: 'system', reason: 'test' },
      'notification',
      Array.from({ length: 150 }, () => row),
    );
    await expect
      .poll(() => changesIn(stream).filter(({ entity }) => entity === 'notification'), soon)
      .toEqual([{ entity: 'notification', kind: 'update' }]);
  });

  it('shows colleagues of one organisation who has a record open, and nobody else', async () => {
    const { requestId } = await givenRequest(people);
    const put = (who: keyof People, page: string, body: object) =>
      server.inject('PUT', `/v1/live/presence/${page}`, { body, headers: { authorization: `Bearer ${people[who].token}` } });
    const look = (who: keyof People, page: string, id = requestId) => put(who, page, { entity: 'service-request', id });
    const stream = await open(people.fixit.token);
    expect(dataOf(await look('fixit', 'p1'))).toEqual({ colleagues: [] });
    // Of another organisation, with the same record open.
    expect(dataOf(await look('acme', 'p2'))).toEqual({ colleagues: [] });
    const heard = () => changesIn(stream).filter(({ kind, id }) => kind === 'presence' && id === requestId).length;
    expect(heard()).toBe(0);
    const dispatcher = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    dataOf(await look('dispatcher', 'p3'));
    await expect.poll(heard, soon).toBe(1);
    expect(dataOf(await look('fixit', 'p1')).colleagues).toEqual([{ id: dispatcher.id, name: dispatcher.user_name }]);
    // Said again: nobody is told anew.
    dataOf(await look('dispatcher', 'p3'));
    expect((await people.dispatcher.delete('/v1/live/presence/p3')).status).toBe(204);
    await expect.poll(heard, soon).toBe(2);
    expect(dataOf(await look('fixit', 'p1'))).toEqual({ colleagues: [] });
    expect((await look('globex', 'p4')).status).toBe(404);
    expect((await look('acme', 'p2', 'nonsense')).status).toBe(404);
    expect((await put('acme', 'p2', { entity: 'user', id: dispatcher.id })).status).toBe(404);
    expect((await put('acme', 'p2', { entity: 'service-request' })).status).toBe(422);
  });
});

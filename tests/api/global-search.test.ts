/** The search of the top bar. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('the global search on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let external = 0;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'links', 'rights', 'search'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const ask = (caller: Caller, words: string) => caller.get(`/v1/services/global_search?search_query=${encodeURIComponent(words)}`);
  const codes = async (caller: Caller, words: string) =>
    dataOf(await ask(caller, words)).map(({ display_code }: { display_code: string }) => display_code);
  const numbered = async () => {
    external += 1;
    const ext_order_id = `Zq-77${external}/Xk 9`;
    return { ...(await givenRequest(people, { ext_order_id })), ext_order_id };
  };

  it('finds a request by its id and by its external id, in these words', async () => {
    const { requestId, code, typeId, ext_order_id } = await numbered();
    const found = { id: requestId, display_code: code, collab_order_id: ext_order_id, is_deleted: false, srvc_type_id: typeId };
    for (const words of [
      code,
      code.toLowerCase(),
      code.slice(4),
      ext_order_id,
      ext_order_id.toUpperCase(),
      ext_order_id.slice(2),
      ` ${code} `,
    ])
      expect(dataOf(await ask(people.acme, words)), words).toEqual([found]);
    expect(Object.keys((await ask(people.acme, code)).body)).toEqual(['data']);
  });

  it.each(['', 'ACM', '  A  ', '%%%', 'x'.repeat(101), '%00abc'])("refuses '%s'", async (words) => {
    const answer = await people.acme.get(
      `/v1/services/global_search?search_query=${words.includes('%00') ? words : encodeURIComponent(words)}`,
    );
    expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([400, 'bad_query', '?search_query']);
  });

  it('refuses no words at all and parameters that it does not know, and needs a session', async () => {
    expect((await people.acme.get('/v1/services/global_search')).status).toBe(400);
    expect((await people.acme.get('/v1/services/global_search?search_query=ACM-&org_id=1')).status).toBe(400);
    expect((await server.inject('GET', '/v1/services/global_search?search_query=ACM-')).status).toBe(401);
  });

  it('takes signs of patterns as they are written', async () => {
    expect(await codes(people.acme, '____')).toEqual([]);
    expect(await codes(people.acme, 'ACM%0')).toEqual([]);
    expect(await codes(people.acme, "' or 1=1 --")).toEqual([]);
  });

  it('answers at most 20, those that begin with the words first', async () => {
    const { code } = await givenRequest(people, { ext_order_id: 'ACM-0000' });
    const found = await codes(people.acme, 'ACM-0');
    expect(found).toHaveLength(20);
    const digits = code.slice(4);
    await givenRequest(people, { ext_order_id: `old ${digits}` });
    const starting = await givenRequest(people, { ext_order_id: `${digits}-b` });
    expect((await codes(people.acme, digits))[0]).toBe(starting.code);
  });

  it('looks neither at other fields nor at fields of others', async () => {
    const { requestId } = await givenRequest(people, { title: 'Quagmire unit', internal_notes: 'Quagmire' });
    dataOf(await patch(people.dispatcher, 'service-request', requestId, { provider_notes: 'Quagmire' }));
    for (const caller of [people.acme, people.dispatcher, people.tech])
      for (const words of ['Quagmire', 'Asha Test', '9812345678', 'Bengaluru']) expect(await codes(caller, words)).toEqual([]);
  });

  it('shows each what the lists show: own rights, own organisation, own tasks', async () => {
    const { requestId, code } = await numbered();
    expect(await codes(people.fixit, code)).toEqual([code]);
    expect(await codes(people.acmeUser, code)).toEqual([code]);
    for (const stranger of [people.globex, people.zenith, people.tech, await server.as('owner@demo.test')])
      expect(await codes(stranger, code)).toEqual([]);
    await givenSubtask(people, { requestId, code, typeId: 0, fixitId: '' });
    expect(await codes(people.tech, code)).toEqual([code]);
    const project = await one(people.acme, 'service-type', "doc.name == 'Showroom installation'");
    const other = await givenRequest(people, { srvc_type_id: project.id });
    expect(await codes(people.acme, other.code)).toEqual([other.code]);
    expect(await codes(people.acmeUser, other.code)).toEqual([]);
  });

  it('looks in no field that is taken from the reader, and shows it to nobody from whom it is taken', async () => {
    const { requestId, code, ext_order_id } = await numbered();
    const { id } = (await people.acmeUser.get('/v1/definitions/app')).body.user;
    const restrict = async (effect: string, fields: string[]) => {
      const row = { name: `Search ${effect}`, subject: 'field', effect, entity: 'service-request', fields, user_ids: [id] };
      const made = dataOf(await people.acme.post('/v1/data/restriction', row), 201);
      return () => people.acme.delete(`/v1/data/restriction/${made.id}`);
    };
    for (const effect of ['hide', 'mask']) {
      const lift = await restrict(effect, ['/ext_order_id']);
      expect(await codes(people.acmeUser, ext_order_id)).toEqual([]);
      const [found] = dataOf(await ask(people.acmeUser, code));
      expect([found.id, found.collab_order_id === ext_order_id], effect).toEqual([requestId, false]);
      await lift();
    }
    const lift = await restrict('hide', ['/ext_order_id', '/display_code']);
    expect(await codes(people.acmeUser, code)).toEqual([]);
    await lift();
    expect(await codes(people.acmeUser, ext_order_id)).toEqual([code]);
  });

  it('finds deleted requests and says that they are', async () => {
    const { requestId, code } = await numbered();
    dataOf(await act(people.acme, 'service-request', requestId, 'delete-request'));
    for (const caller of [people.acme, people.fixit]) {
      expect(dataOf(await ask(caller, code))).toMatchObject([{ id: requestId, is_deleted: true }]);
      expect((await read(caller, 'service-request', requestId)).is_deleted).toBe(true);
    }
    expect(await codes(people.globex, code)).toEqual([]);
  });
});

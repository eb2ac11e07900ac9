/** `GET /v1/user/{id}`: whose name may be known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('the name of a person on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights', 'search'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const ask = (caller: Caller, id: string, query = '') => caller.get(`/v1/user/${id}${query}`);
  const userOf = async (caller: Caller, email: string) => one(caller, 'user', `doc.user_email == '${email}'`);
  const status = async (caller: Caller, id: string, query = '') => (await ask(caller, id, query)).status;

  it('is known to colleagues, technicians too', async () => {
    const user = await userOf(people.fixit, 'user@fixit.test');
    for (const caller of [people.fixit, people.dispatcher, people.tech])
      expect([await status(caller, user.id), (await ask(caller, user.id)).body]).toEqual([200, { data: { name: user.user_name } }]);
  });

  it('is known of inactive colleagues only when they are asked for', async () => {
    const { id, user_name } = await userOf(people.fixit, 'bala.murugan@fixit.test');
    dataOf(await patch(people.fixit, 'user', id, { is_active: false }));
    for (const query of ['', '?showInActive=false']) expect(await status(people.dispatcher, id, query)).toBe(404);
    expect((await ask(people.dispatcher, id, '?showInActive=true')).body).toEqual({ data: { name: user_name } });
    expect(await status(people.dispatcher, id, '?showInActive=maybe')).toBe(400);
    expect(await status(people.dispatcher, id, '?other=1')).toBe(400);
  });

  it('is known of a partner’s people once they stand in a timeline that one may see', async () => {
    const made = dataOf(
      await people.fixit.post('/v1/data/user', {
        user_name: 'Nila Krishnan',
        user_email: 'nila.krishnan@fixit.test',
        user_mobile: '9000012399',
        user_role: (await userOf(people.fixit, 'user@fixit.test')).user_role,
      }),
      201,
    );
    expect(await status(people.acme, made.id)).toBe(404);
    expect(await status(people.dispatcher, made.id)).toBe(200);

    const dispatcher = await userOf(people.fixit, 'user@fixit.test');
    const work = await givenRequest(people);
    await givenSubtask(people, work);
    dataOf(await act(people.dispatcher, 'service-request', work.requestId, 'comment', { remarks: 'On the way' }));
    for (const caller of [people.acme, people.acmeUser])
      expect((await ask(caller, dispatcher.id)).body).toEqual({ data: { name: dispatcher.user_name } });
    const brandAdmin = await userOf(people.acme, 'admin@acme.test');
    for (const caller of [people.fixit, people.tech]) expect(await status(caller, brandAdmin.id)).toBe(200);
  });

  it('is nothing to strangers, and nobody’s name is guessed', async () => {
    const acme = await userOf(people.acme, 'user@acme.test');
    const fixit = await userOf(people.fixit, 'admin@fixit.test');
    const owner = await server.as('owner@demo.test');
    for (const caller of [people.globex, people.zenith, owner])
      for (const { id } of [acme, fixit]) if (!(caller === people.globex && id === fixit.id)) expect(await status(caller, id)).toBe(404);
    for (const id of ['01a00000-0000-7000-8000-000000000000', 'me', "1'--"])
      expect(await status(people.acme, encodeURIComponent(id))).toBe(404);
    expect((await server.inject('GET', `/v1/user/${acme.id}`)).status).toBe(401);
  });
});

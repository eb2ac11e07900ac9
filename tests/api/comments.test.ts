/** Comments on requests: for everybody on them or the own organisation alone, and people who are named in one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenSubtask, listOf, one, type People, request, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('comments on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let requestId = '';
  beforeAll(async () => {
    server = await startTestServer({ engine, areas: ['requests', 'links', 'rights'], seed: true });
    people = await signInAll(server);
    const fixit = await one(people.acme, 'organisation', "doc.nickname == 'FixIt'");
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const raised = { ...request, srvc_type_id: type.id, provider_id: fixit.id };
    requestId = dataOf(await people.acme.post('/v1/data/service-request', raised), 201).id;
    await work();
  });
  afterAll(() => server?.stop());

  const work = async () => {
    while ((await server.server.parts.jobs.work('flows')) > 0);
  };
  const comment = async (caller: Caller, input: object) => {
    dataOf(await act(caller, 'service-request', requestId, 'comment', input));
    await work();
  };
  const heard = async (caller: Caller, remarks: string) =>
    (await listOf(caller, 'request-event', `doc.request_id == '${requestId}' && doc.remarks == '${remarks}'`)).length;
  /** Kinds of what a person was told of the request and has not read. */
  const told = async (caller: Caller) => {
    const rows: readonly { readonly notification_type: string }[] = await listOf(caller, 'notification', 'doc.is_read == false');
    const own = rows.filter((row) => JSON.stringify(row).includes(requestId));
    return own.map(({ notification_type }) => notification_type).sort();
  };

  it('reach both organisations, unless they are for the own one', async () => {
    const before = await told(people.dispatcher);
    await comment(people.acme, { remarks: 'For all' });
    expect([await heard(people.acmeUser, 'For all'), await heard(people.dispatcher, 'For all')]).toEqual([1, 1]);
    expect(await told(people.dispatcher)).toEqual([...before, 'comment'].sort());
    await comment(people.acme, { remarks: 'Between us', audience: 'own' });
    expect([await heard(people.acmeUser, 'Between us'), await heard(people.dispatcher, 'Between us')]).toEqual([1, 0]);
    expect(await told(people.dispatcher)).toEqual([...before, 'comment'].sort());
    await comment(people.dispatcher, { remarks: 'Our own', audience: 'own' });
    expect([await heard(people.fixit, 'Our own'), await heard(people.acme, 'Our own')]).toEqual([1, 0]);
    expect(await told(people.acme)).not.toContain('comment');
  });

  it('to the customer are for those to choose who may write them', async () => {
    const work = { requestId, code: '', typeId: 0, fixitId: '' };
    const visit = await givenSubtask(people, work);
    for (const [entity, id] of [
      ['service-request', requestId],
      ['subtask', visit],
    ] as const) {
      const choices = async (caller: Caller) => {
        const { fields } = (await caller.get(`/v1/definitions/forms/${entity}?for=comment`)).body;
        const { options } = fields.find(({ name }: { name: string }) => name === 'audience');
        return options.map(({ value }: { value: string }) => value);
      };
      expect([await choices(people.dispatcher), await choices(people.tech)]).toEqual([
        ['all', 'own', 'customer'],
        ['all', 'own'],
      ]);
      const refused = await act(people.tech, entity, id, 'comment', { remarks: 'Dear Asha', audience: 'customer' });
      expect(refused.body.errors).toMatchObject([{ pointer: '/audience', message: 'Only the desk writes to customers.' }]);
      dataOf(await act(people.tech, entity, id, 'comment', { remarks: `Of ${entity}`, audience: 'own' }));
      expect(await heard(people.dispatcher, `Of ${entity}`)).toBe(1);
    }
  });

  it('tell whom they name, once, and name nobody of another organisation', async () => {
    const idOf = async (caller: Caller): Promise<string> => (await caller.get('/v1/definitions/app')).body.user.id;
    const before = await told(people.acmeUser);
    await comment(people.acme, { remarks: 'Look here', mention_ids: [await idOf(people.acmeUser)] });
    expect(await told(people.acmeUser)).toEqual([...before, 'mention'].sort());
    const refused = await act(people.acme, 'service-request', requestId, 'comment', {
      remarks: 'And you',
      mention_ids: [await idOf(people.dispatcher)],
    });
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/mention_ids/0']);
    expect(await heard(people.acme, 'And you')).toBe(0);
  });
});

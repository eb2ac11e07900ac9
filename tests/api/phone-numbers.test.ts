/** Phone numbers of consumers: dots on every path for who may not see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('phone numbers of consumers on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({
      areas: ['requests', 'people', 'setup', 'ratings', 'links', 'rights', 'search', 'calls'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const number = '9876501234';
  const dots = '•••• 1234';

  it('are dots everywhere for who may not see them', async () => {
    const work = await givenRequest(people, { cust_mobile: number, cust_name: 'Meera Iyer' });
    const subtaskId = await givenSubtask(people, work);
    const { customer_id } = await read(people.acme, 'service-request', work.requestId);
    const hide = { can_see_consumer_phonenumber: false };
    await having(people.acme, 'user@acme.test', hide, async () => {
      const who = people.acmeUser;
      for (const [entity, id] of [
        ['service-request', work.requestId],
        ['subtask', subtaskId],
        ['customer', customer_id],
      ] as const) {
        expect((await read(who, entity, id)).cust_mobile, entity).toBe(dots);
        const filter = encodeURIComponent(`doc.cust_mobile == '${number}'`);
        expect((await who.get(`/v1/data/${entity}?filter=${filter}`)).status, entity).toBe(400);
        expect((await who.get(`/v1/data/${entity}/group?by=/cust_mobile`)).status, entity).toBe(400);
        expect((await who.get(`/v1/data/${entity}?search=${number}`)).body.data, entity).toEqual([]);
        const found = dataOf(await who.post(`/v1/data/${entity}/resolve`, { words: [number] }));
        expect(found[0].matches, entity).toEqual([]);
      }
      const row = `filter=${encodeURIComponent(`doc.id == '${work.requestId}'`)}`;
      const file = await who.get(`/v1/data/service-request?purpose=export&${row}`);
      expect(dataOf(file)[0].cust_mobile).toBe(dots);
      const labelled = await who.get(`/v1/data/subtask?labels=true&filter=${encodeURIComponent(`doc.id == '${subtaskId}'`)}`);
      const told = [
        labelled,
        file,
        await who.get(`/v1/services/global_search?search_query=${number}`),
        await who.get('/v1/user/notification/list'),
        await who.get(`/v1/data/request-event?page_size=200&filter=${encodeURIComponent(`doc.request_id == '${work.requestId}'`)}`),
      ];
      for (const { text } of told) expect(text).not.toContain(number);
    });
    await having(people.fixit, 'tech@fixit.test', hide, async () => {
      expect((await read(people.tech, 'subtask', subtaskId)).cust_mobile).toBe(dots);
      expect((await people.tech.get(`/v1/data/service-request/${work.requestId}`)).text).not.toContain(number);
      dataOf(await patch(people.tech, 'subtask', subtaskId, { remarks: 'Called' }));
    });
    expect((await read(people.tech, 'subtask', subtaskId)).cust_mobile).toBe(number);
  });

  it('are told by the row of customer access of each service type', async () => {
    const work = await givenRequest(people, { cust_mobile: number });
    const subtaskId = await givenSubtask(people, work);
    const { id: user_id } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    const acme = await one(people.fixit, 'organisation', "doc.nickname == 'Acme'");
    const { id } = await one(people.fixit, 'customer-access', `doc.user_id == '${user_id}' && doc.cust_org_id == '${acme.id}'`);
    const others = async () => {
      const rows = await listOf(people.dispatcher, 'service-request', `doc.org_id != '${acme.id}' && doc.provider_id == org.id`);
      return rows.map(({ cust_mobile }: { cust_mobile: string | null }) => cust_mobile?.startsWith('••••') ?? false);
    };
    const told = async () => [
      (await read(people.dispatcher, 'service-request', work.requestId)).cust_mobile,
      (await read(people.dispatcher, 'subtask', subtaskId)).cust_mobile,
    ];
    expect(await told()).toEqual([number, number]);
    dataOf(await patch(people.fixit, 'customer-access', id, { can_phone: false }));
    expect(await told()).toEqual([dots, dots]);
    const kept = await others();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain(true);
    const filter = encodeURIComponent(`doc.cust_mobile == '${number}'`);
    expect((await people.dispatcher.get(`/v1/data/service-request?filter=${filter}`)).status).toBe(400);
    // Records that show their number are found by its end, and no others.
    const foundBy = async (words: string) => {
      const { data } = (await people.dispatcher.get(`/v1/data/service-request?page_size=200&search=${words}`)).body;
      return data.map((record: { id: string }) => record.id);
    };
    expect(await foundBy(number)).toEqual([]);
    const rows = await listOf(people.dispatcher, 'service-request', `doc.org_id != '${acme.id}' && doc.provider_id == org.id`);
    const shown = rows.find(({ cust_mobile }: { cust_mobile: string | null }) => cust_mobile);
    expect(await foundBy(shown.cust_mobile.slice(-4))).toContain(shown.id);
    expect(await foundBy(number.slice(-4))).not.toContain(work.requestId);

    const row = { user_id, cust_org_id: acme.id, cust_srvc_id: work.typeId, can_update: true, can_phone: true };
    const own = dataOf(await people.fixit.post('/v1/data/customer-access', row), 201);
    expect(await told()).toEqual([number, number]);
    const version = { headers: { 'if-match': `"${own.version}"` } };
    expect((await people.fixit.delete(`/v1/data/customer-access/${own.id}`, version)).status).toBe(204);
    dataOf(await patch(people.fixit, 'customer-access', id, { can_phone: true }));
    expect(await told()).toEqual([number, number]);
  });
});

/** Phone numbers of consumers: dots on every path for who may not see them (specification 6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, type People, patch, read, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('phone numbers of consumers on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
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
});

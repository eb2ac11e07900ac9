/** Counts of several lists: one statement for a whole page, what each person would find in the lists themselves. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

let test: TestServer;
let brand: Caller;
beforeAll(async () => {
  test = await startTestServer({ areas: [], engine: 'postgres', seed: true });
  brand = await test.as('user@acme.test');
});
afterAll(() => test.stop());

const counts = (who: Caller, ...lists: readonly { entity: string; filter?: string }[]) => who.post('/v1/counts', { lists });

it('counts the lists of a page by one statement, as the lists answer', async () => {
  const [request] = (await brand.get('/v1/data/service-request?page_size=1')).body.data;
  const lists = [
    { entity: 'subtask', filter: `doc.srvc_req_id == '${request.id}'` },
    { entity: 'request-event', filter: `doc.request_id == '${request.id}'` },
    { entity: 'request-event', filter: `doc.request_id == '${request.id}' && size(doc.files) > 0` },
    { entity: 'service-request' },
  ];
  await counts(brand, ...lists);
  let answer: Awaited<ReturnType<typeof counts>> | undefined;
  const sent = await sentDuring(async () => {
    answer = await counts(brand, ...lists);
  });
  expect(answer?.status, answer?.text).toBe(200);
  expect(sent.filter((text) => text.includes('count(*)'))).toHaveLength(1);
  for (const [index, { entity, filter }] of lists.entries()) {
    const query = `count=exact&page_size=1${filter ? `&filter=${encodeURIComponent(filter)}` : ''}`;
    expect(answer?.body.data[index]).toEqual((await brand.get(`/v1/data/${entity}?${query}`)).body.count);
  }
});

it('tells nothing of what there is not and of records that have no calls, and names the filter that is wrong', async () => {
  const answer = await counts(brand, { entity: 'no-such-thing' }, { entity: 'session' }, { entity: 'service-request', filter: 'true' });
  expect(answer.body.data.slice(0, 2)).toEqual([null, null]);
  expect(answer.body.data[2].value).toBeGreaterThan(0);
  const foreign = await counts(await test.as('admin@globex.test'), { entity: 'service-request' });
  const own = await (await test.as('admin@globex.test')).get('/v1/data/service-request?count=exact&page_size=1');
  expect(foreign.body.data[0]).toEqual(own.body.count);
  const wrong = await counts(brand, { entity: 'service-request' }, { entity: 'service-request', filter: 'doc.nothing == 1' });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/lists/1/filter']);
  const many = await counts(brand, ...Array.from({ length: 21 }, () => ({ entity: 'service-request' })));
  expect([many.status, many.body.errors[0].pointer]).toEqual([422, '/lists']);
});

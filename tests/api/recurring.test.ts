/** Requests that come again: in time, once, and as their plan says. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayIn, daysLater, instantIn } from '../../engine/core/format/zone-days.ts';
import { seedPeople } from '../../src/server/demo/index.ts';
import { raiseDue } from '../../src/server/recurring/round.ts';
import { act, dataOf, givenRequest, listOf, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ZONE = 'Asia/Kolkata';
let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({
    areas: ['requests', 'recurring', 'people', 'setup', 'links', 'rights'],
    engine: 'postgres',
  });
  await seedPeople(server.server.parts);
  people = await signInAll(server);
});
afterAll(() => server.stop());

const first = daysLater(dayIn(Date.now(), ZONE), 20);
const round = (day: string) => {
  const { database, resources } = server.server.parts;
  return raiseDue({ database, resources, now: new Date(instantIn(day, 600, ZONE)).toISOString() });
};
const raisedBy = async (id: string) =>
  (await listOf(people.acme, 'service-request', `doc.recurring_id == '${id}'`)).map(({ due }: { due: string }) => due).sort();

it('come some days ahead, once each, until so many have come', async () => {
  const { acme, globex, fixit } = people;
  const like = await givenRequest(people);
  const begin = { every_count: 2, every_unit: 'weeks', first_date: first, times: 3 };
  for (const caller of [globex, fixit])
    expect((await act(caller, 'service-request', like.requestId, 'repeat-request', begin)).status).toBe(404);
  const past = await act(acme, 'service-request', like.requestId, 'repeat-request', { ...begin, first_date: '2020-01-01' });
  expect(past.body).toMatchObject({ status: 422, errors: [{ pointer: '/first_date' }] });
  const { id } = dataOf(await act(acme, 'service-request', like.requestId, 'repeat-request', begin));
  expect(await read(acme, 'recurring-request', id)).toMatchObject({ next_date: first, state: 'running', raised_count: 0 });
  await round(daysLater(first, -8));
  expect(await raisedBy(id)).toEqual([]);
  // Two servers at the same moment.
  await Promise.all([round(daysLater(first, -7)), round(daysLater(first, -7))]);
  await round(daysLater(first, -7));
  expect(await raisedBy(id)).toEqual([first]);
  const plan = await read(acme, 'recurring-request', id);
  expect(plan).toMatchObject({ next_date: daysLater(first, 14), raised_count: 1 });
  const made = await read(acme, 'service-request', plan.last_id);
  expect(made).toMatchObject({
    title: 'AC makes a noise',
    provider_id: like.fixitId,
    due: first,
    cust_name: 'Asha Test',
    status_type: 'ACTIVE',
  });

  // One left out; then a pause in which two days go by, of which one request comes.
  expect(dataOf(await act(acme, 'recurring-request', id, 'skip-next')).next_date).toBe(daysLater(first, 28));
  dataOf(await act(acme, 'recurring-request', id, 'pause-plan'));
  expect((await act(acme, 'recurring-request', id, 'skip-next')).status).toBe(404);
  const later = daysLater(first, 45);
  await round(later);
  expect(await raisedBy(id)).toEqual([first]);
  dataOf(await act(acme, 'recurring-request', id, 'resume-plan'));
  await round(later);
  expect(await raisedBy(id)).toEqual([first, later]);
  expect(await read(acme, 'recurring-request', id)).toMatchObject({ next_date: daysLater(first, 56), raised_count: 2, failed_at: null });

  // What cannot be raised is said, and comes once it can.
  const type = await read(acme, 'service-type', String(like.typeId));
  dataOf(await patch(acme, 'service-type', type.id, { is_active: false }));
  await round(daysLater(first, 50));
  expect((await read(acme, 'recurring-request', id)).failed_at).not.toBeNull();
  dataOf(await patch(acme, 'service-type', type.id, { is_active: true }));
  await round(daysLater(first, 50));
  expect(await raisedBy(id)).toEqual([first, later, daysLater(first, 56)]);
  expect(await read(acme, 'recurring-request', id)).toMatchObject({ state: 'over', raised_count: 3, failed_at: null });
  await round(daysLater(first, 200));
  expect(await raisedBy(id)).toHaveLength(3);
  expect((await act(acme, 'recurring-request', id, 'stop-plan')).status).toBe(404);
}, 90_000);

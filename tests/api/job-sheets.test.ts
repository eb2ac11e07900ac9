/** The sheet of finished work: what the customer reads by a link, and what he never does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, dataOf, givenRequest, givenSubtask, move, one, type People, patch, statusId, upload } from '../support/journey.ts';
import { openStockRoom, type StockRoom } from '../support/stock.ts';

let room: StockRoom;
let people: People;
beforeAll(async () => {
  room = await openStockRoom('postgres');
  people = room.people;
});
afterAll(() => room.server.stop());

const nobody = () => room.server.withToken('');
/** The page behind the link that a workflow answered. */
async function pageOf(url: string) {
  const { to } = dataOf(await nobody().get(`/v1/public/links/${url.split('/').at(-1)}`));
  expect(to).toMatch(/^\/job-sheet\?of=/);
  return nobody().get(`/v1/public/job-sheet?${to.split('?')[1]}`);
}

it('stands open to whoever has its link once the work is done, without anything that is internal', async () => {
  const { acme, fixit, dispatcher, tech, zenith } = people;
  const type = await one(fixit, 'subtask-type', "doc.name == 'Repair'");
  const field = { type: 'TextInput', colSpan: 6 } as const;
  const custom_fields = [
    { ...field, id: 'gas', label: 'Gas pressure', shared: true },
    { ...field, id: 'margin', label: 'Margin' },
    { ...field, id: 'gate', label: 'Code of the gate', shared: true, mask: true },
  ];
  dataOf(await patch(fixit, 'subtask-type', type.id, { custom_fields }));
  const request = await givenRequest(people, { description: 'It rattles.', internal_notes: 'Pays late', cost: 99_900 });
  const custom = { gas: '4.5 bar', margin: 'thirty', gate: '4711' };
  const visit = await givenSubtask(people, request, { title: 'Repair of the fan', custom });
  expect((await act(dispatcher, 'subtask', visit, 'job-sheet')).status).toBe(404);
  const van = await room.van();
  const { id: itemId } = await room.item(fixit, { name: 'Capacitor', unit_cost: 7_654_321 });
  const stock = await room.stocked(fixit, itemId, van.id, 9);
  dataOf(await act(tech, 'stock-balance', stock.id, 'consume', { subtask_id: visit, quantity: 2 }));
  const [first, last] = [await upload(room.server, tech, 'first.png'), await upload(room.server, tech, 'last.png')];
  dataOf(await move(tech, 'subtask', visit, 'in_progress', { files: [first] }));
  room.server.clock.advance(60_000);
  dataOf(await move(tech, 'subtask', visit, 'done', { remarks: 'Fan runs again', files: [last] }));

  // Whoever works on it gives it away; nobody else does.
  for (const caller of [tech, dispatcher, acme]) {
    const { url } = dataOf(await act(caller, 'subtask', visit, 'job-sheet'));
    expect((await pageOf(url)).status).toBe(200);
  }
  expect((await act(zenith, 'subtask', visit, 'job-sheet')).status).toBe(404);
  const { url } = dataOf(await act(tech, 'subtask', visit, 'job-sheet'));
  const answer = await pageOf(url);
  const sheet = dataOf(answer);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(sheet).toMatchObject({
    organisation: 'Acme',
    provider: 'FixIt',
    code: request.code,
    title: 'AC makes a noise',
    description: 'It rattles.',
    customer: 'Asha Test',
    visits: [
      {
        title: 'Repair of the fan',
        remarks: 'Fan runs again',
        values: [{ label: 'Gas pressure', value: '4.5 bar' }],
        parts: [{ name: 'Capacitor', quantity: '2', serial: null }],
        photos_before: [{ id: first.id }],
        photos_after: [{ id: last.id }],
      },
    ],
  });
  expect((await nobody().get(sheet.visits[0].photos_after[0].url)).status).toBe(200);
  for (const secret of ['9812345678', 'Pays late', '99900', '7654321', 'thirty', '4711', 'Margin'])
    expect(answer.text).not.toContain(secret);

  // The request's own sheet has all of its visits; a link to one of them shows that one.
  const whole = dataOf(await act(acme, 'service-request', request.requestId, 'job-sheet'));
  expect(dataOf(await pageOf(whole.url)).visits).toHaveLength(1);

  // What goes on, what was deleted, another's id and a link that has run out open nothing.
  const { to } = dataOf(await nobody().get(`/v1/public/links/${url.split('/').at(-1)}`));
  const of = (id: string) => nobody().get(`/v1/public/job-sheet?${to.split('?')[1].replace(visit, id)}`);
  expect((await of(request.requestId)).status).toBe(404);
  expect((await of('nothing')).status).toBe(404);
  const reopened = await act(dispatcher, 'subtask', visit, 'update-status', {
    to: await statusId(dispatcher, 'subtask', visit, 'in_progress'),
  });
  expect(reopened.status).toBe(200);
  expect((await of(visit)).status).toBe(404);
  dataOf(await move(tech, 'subtask', visit, 'done'));
  expect((await of(visit)).status).toBe(200);
  room.server.clock.advance(91 * 86_400_000);
  expect((await of(visit)).status).toBe(404);
}, 90_000);

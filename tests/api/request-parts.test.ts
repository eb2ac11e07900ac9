/** What the visits of a request have used, and the next visit in one press. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, dataOf, givenRequest, givenSubtask, listOf, type People, patch, read } from '../support/journey.ts';
import type { Caller } from '../support/server.ts';
import { openStockRoom, type StockRoom } from '../support/stock.ts';

type Line = { readonly id: string; readonly quantity: number; readonly cost?: number | null; readonly subtask_id: string };

let room: StockRoom;
let people: People;
beforeAll(async () => {
  room = await openStockRoom('postgres');
  people = room.people;
});
afterAll(() => room.server.stop());

it('parts of all visits stand on their request, and what they cost is known to their owner alone', async () => {
  const { fixit, acme, tech } = people;
  const van = await room.van();
  const { id: itemId } = await room.item(fixit, { unit_cost: 12_550 });
  const stock = await room.stocked(fixit, itemId, van.id, 9);
  const [request, other] = [await givenRequest(people), await givenRequest(people)];
  const visits = [await givenSubtask(people, request), await givenSubtask(people, request), await givenSubtask(people, other)];
  for (const [index, subtask_id] of visits.entries())
    dataOf(await act(tech, 'stock-balance', stock.id, 'consume', { subtask_id, quantity: index + 1 }));
  const used = (caller: Caller) =>
    listOf(caller, 'stock-entry', `doc.request_id == '${request.requestId}' && doc.kind == 'consumption' && doc.quantity < 0`);
  const lines = (await used(fixit)).toSorted((one: Line, two: Line) => two.quantity - one.quantity);
  expect(lines.map(({ quantity, cost, subtask_id }: Line) => [quantity, cost, subtask_id])).toEqual([
    [-1, 12_550, visits[0]],
    [-2, 25_100, visits[1]],
  ]);
  dataOf(await act(fixit, 'stock-entry', lines[1].id, 'reverse', { reason: 'Not needed after all' }));
  const back = await listOf(fixit, 'stock-entry', `doc.request_id == '${request.requestId}' && doc.kind == 'reversal' && doc.quantity > 0`);
  expect(back.filter(({ cost }: Line) => cost !== null)).toMatchObject([{ quantity: 2, cost: -25_100, subtask_id: visits[1] }]);
  // The technician sees what left the van, and no price; whose it is not sees nothing of it.
  expect((await used(tech)).map((line: object) => 'cost' in line)).toEqual([false, false]);
  expect(await used(acme)).toEqual([]);
});

it('the next visit is as the last one was, and comes after it', async () => {
  const { dispatcher, acme, tech } = people;
  const request = await givenRequest(people);
  const none = await act(dispatcher, 'service-request', request.requestId, 'follow-up', { due: '2030-01-08' });
  expect(none.body).toMatchObject({ status: 409, sub_code: 'no_visit' });
  const first = await givenSubtask(people, request, { title: 'Change the filter', duration: 45, due: '2030-01-07' });
  dataOf(await patch(dispatcher, 'subtask', first, { priority: 'High' }));
  const made = dataOf(
    await act(dispatcher, 'service-request', request.requestId, 'follow-up', { due: '2030-01-08', description: 'Bring oil' }),
  );
  const before = await read(dispatcher, 'subtask', first);
  expect(made).toMatchObject({
    srvc_req_id: request.requestId,
    sbtsk_type_id: before.sbtsk_type_id,
    title: 'Change the filter',
    priority: 'High',
    duration: 45,
    after_id: first,
    wished_id: before.assgne_id,
    assgne_id: null,
    due: '2030-01-08',
    description: 'Bring oil',
  });
  // Whoever may not add visits has no such verb.
  for (const caller of [acme, tech])
    expect((await act(caller, 'service-request', request.requestId, 'follow-up', { due: '2030-01-09' })).status).toBe(404);
  expect(await listOf(dispatcher, 'subtask', `doc.srvc_req_id == '${request.requestId}'`)).toHaveLength(2);
});

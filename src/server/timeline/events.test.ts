/** Whom events are noted for, where the request's technicians change with what the event tells. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../../engine/server/kernel/principal.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import { act, dataOf, givenSubtask, move, one, type People, request, signInAll } from '../../../tests/support/journey.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ areas: ['requests', 'ratings', 'links', 'rights'], seed: true });
  people = await signInAll(server);
});
afterAll(() => server.stop());

const technicians = async (requestId: string, kind: string) => {
  const filter = `doc.request_id == '${requestId}' && doc.kind == '${kind}'`;
  const { data } = await server.server.parts.resources.list(system('tests'), 'request-event', { filter, orderBy: '/id' });
  return data.map((event) => listOf(event.technician_ids).length);
};

it('notes the technicians on events of a request, and none of the former provider once another has it', async () => {
  const { globex, dispatcher } = people;
  const type = await one(globex, 'service-type', "doc.name == 'Water purifier service'");
  const fixit = await one(globex, 'organisation', "doc.nickname == 'FixIt'");
  const zenith = await one(globex, 'organisation', "doc.nickname == 'Zenith'");
  const given = { ...request, srvc_type_id: type.id, provider_id: fixit.id };
  const { id } = dataOf(await globex.post('/v1/data/service-request', given), 201);
  const subtaskId = await givenSubtask(people, { requestId: id, code: '', typeId: type.id, fixitId: fixit.id });
  dataOf(await act(globex, 'service-request', id, 'comment', { remarks: 'Come early' }));
  expect(await technicians(id, 'comment')).toEqual([1]);

  dataOf(await move(dispatcher, 'subtask', subtaskId, 'cancelled'));
  dataOf(await act(globex, 'service-request', id, 'assign-provider', { provider_id: zenith.id }));
  dataOf(await act(globex, 'service-request', id, 'comment', { remarks: 'Anew' }));
  expect((await technicians(id, 'assigned')).at(-1)).toBe(0);
  expect((await technicians(id, 'comment')).at(-1)).toBe(0);
});

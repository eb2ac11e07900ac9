/** Two requests that are one thing, and one that is two: moved as a whole or not at all, and told on both sides. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedPeople } from '../../src/server/demo/index.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  type People,
  read,
  signInAll,
  timeline,
  upload,
  type Work,
} from '../support/journey.ts';
import type { Caller } from '../support/server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({
    areas: ['requests', 'people', 'setup', 'inventory', 'ratings', 'links', 'rights'],
    engine: 'postgres',
  });
  await seedPeople(server.server.parts);
  people = await signInAll(server);
});
afterAll(() => server.stop());

const merge = (caller: Caller, from: Work, into: Work) =>
  act(caller, 'service-request', from.requestId, 'merge-request', { into: into.requestId, reason: 'Called twice' });
const split = (caller: Caller, of: Work, more: object = {}) =>
  act(caller, 'service-request', of.requestId, 'split-request', { title: 'The second device', reason: 'Another device', ...more });
const visitsOf = async (caller: Caller, id: string) =>
  (await listOf(caller, 'subtask', `doc.srvc_req_id == '${id}'`)).map((visit: { id: string }) => visit.id).sort();
const told = async (caller: Caller, id: string) =>
  (await timeline(caller, id)).map(({ kind, from_text, to_text }: Record<string, string>) => [kind, from_text, to_text]);
const faults = ({ status, body }: { status: number; body: { errors?: { pointer: string; code: string }[]; sub_code?: string } }) => [
  status,
  body.sub_code ?? body.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
];

it('visits, files and what was said go to the one that is kept; the other one is closed and leads there', async () => {
  const { acme, acmeUser, dispatcher, tech, fixit } = people;
  const [kept, twin] = [await givenRequest(people), await givenRequest(people)];
  const [own, moved] = [await givenSubtask(people, kept), await givenSubtask(people, twin)];
  const file = await upload(server, acme, 'meter.png');
  const { version } = await read(acme, 'service-request', twin.requestId);
  dataOf(
    await acme.patch(`/v1/data/service-request/${twin.requestId}`, { attachments: [file] }, { headers: { 'if-match': `"${version}"` } }),
  );
  dataOf(await act(acme, 'service-request', twin.requestId, 'comment', { remarks: 'Said on the phone' }));
  dataOf(await act(tech, 'subtask', moved, 'comment', { remarks: 'Seen it' }));

  // The desk of the brand alone.
  for (const caller of [dispatcher, fixit, tech, people.globex]) expect((await merge(caller, twin, kept)).status).toBe(404);
  const other = await givenRequest(people, { cust_name: 'Somebody Else', cust_mobile: '9812345670' });
  expect(faults(await merge(acme, twin, other))).toEqual([422, ['/into reference']]);
  expect(faults(await merge(acme, twin, twin))).toEqual([422, ['/into reference']]);
  expect(await visitsOf(acme, twin.requestId)).toEqual([moved]);

  // Of two at once one wins, and the other finds it done.
  const both = await Promise.all([merge(acme, twin, kept), merge(acmeUser, twin, kept)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((status: number) => status === 404 || status === 409)]);
  expect(await visitsOf(acme, kept.requestId)).toEqual([own, moved].sort());
  expect(await visitsOf(acme, twin.requestId)).toEqual([]);
  const closed = await read(acme, 'service-request', twin.requestId);
  expect(closed).toMatchObject({ status_type: 'CLOSED', merged_into_id: kept.requestId });
  expect((await read(acme, 'service-request', kept.requestId)).attachments).toMatchObject([{ id: file.id }]);
  expect((await listOf(acme, 'service-request', `doc.merged_into_id == '${kept.requestId}'`)).map(({ id }: { id: string }) => id)).toEqual([
    twin.requestId,
  ]);
  const here = await told(acme, kept.requestId);
  expect(here).toContainEqual(['merged', twin.code, null]);
  const said = (await timeline(acme, kept.requestId)).map(({ remarks }: { remarks: string }) => remarks);
  expect(said).toEqual(expect.arrayContaining(['Said on the phone', 'Seen it', 'Called twice']));
  const there = await told(acme, twin.requestId);
  expect(there).toContainEqual(['merged', null, kept.code]);
  expect(there.at(-1)?.[0]).toBe('status');
  // The technician goes on where the visit is now, and the request follows it.
  expect((await read(tech, 'service-request', kept.requestId)).id).toBe(kept.requestId);
  expect((await tech.get(`/v1/data/service-request/${twin.requestId}`)).status).toBe(404);
  for (const id of [own, moved]) for (const to of ['in_progress', 'done']) dataOf(await move(tech, 'subtask', id, to, { remarks: 'ok' }));
  expect((await read(acme, 'service-request', kept.requestId)).status_type).toBe('DONE');
  expect(faults(await merge(acme, other, kept))[0]).toBe(422);
}, 120_000);

it('a merge is undone while it can be: what it moved goes back, what came since stays; and is refused in words when it cannot', async () => {
  const { acme, dispatcher, fixit, tech } = people;
  const undo = (caller: Caller, of: Work) =>
    act(caller, 'service-request', of.requestId, 'undo-merge', { reason: 'Two devices after all' });
  const [kept, twin] = [await givenRequest(people), await givenRequest(people)];
  const [own, moved] = [await givenSubtask(people, kept), await givenSubtask(people, twin)];
  const [ours, theirs] = [await upload(server, acme, 'kept.png'), await upload(server, acme, 'twin.png')];
  for (const [{ requestId }, file] of [[kept, ours] as const, [twin, theirs] as const]) {
    const { version } = await read(acme, 'service-request', requestId);
    dataOf(await acme.patch(`/v1/data/service-request/${requestId}`, { attachments: [file] }, { headers: { 'if-match': `"${version}"` } }));
    dataOf(await act(acme, 'service-request', requestId, 'comment', { remarks: `Said of ${file.id}` }));
  }
  const before = await read(acme, 'service-request', twin.requestId);
  expect(faults(await undo(acme, twin))).toEqual([409, 'not_merged']);
  dataOf(await merge(acme, twin, kept));
  dataOf(await act(acme, 'service-request', kept.requestId, 'comment', { remarks: 'Said since' }));
  dataOf(await move(tech, 'subtask', moved, 'in_progress', { remarks: 'Begun' }));

  for (const caller of [dispatcher, fixit, tech, people.globex]) expect((await undo(caller, twin)).status).toBe(404);
  const both = await Promise.all([undo(acme, twin), undo(people.acmeUser, twin)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

  const again = await read(acme, 'service-request', twin.requestId);
  // Open again, and as far as its visit has come meanwhile.
  expect(again).toMatchObject({ status_type: 'ACTIVE', merged_into_id: null, closed_at: null, attachments: [{ id: theirs.id }] });
  expect(again.provider_id).toBe(before.provider_id);
  expect(await visitsOf(acme, twin.requestId)).toEqual([moved]);
  expect(await visitsOf(acme, kept.requestId)).toEqual([own]);
  expect((await read(acme, 'service-request', kept.requestId)).attachments).toMatchObject([{ id: ours.id }]);
  const remarksOf = async ({ requestId }: Work) =>
    (await timeline(acme, requestId))
      .filter(({ kind }: { kind: string }) => kind === 'comment')
      .map(({ remarks }: { remarks: string }) => remarks);
  expect(await remarksOf(twin)).toEqual([`Said of ${theirs.id}`]);
  expect(await remarksOf(kept)).toEqual([`Said of ${ours.id}`, 'Said since']);
  expect(await told(acme, twin.requestId)).toContainEqual(['unmerged', kept.code, null]);
  expect(await told(acme, kept.requestId)).toContainEqual(['unmerged', null, twin.code]);
  expect((await read(tech, 'service-request', twin.requestId)).id).toBe(twin.requestId);
  // What moved is for the server alone.
  const other = await givenRequest(people);
  const goes = await givenSubtask(people, other);
  dataOf(await merge(acme, other, kept));
  expect(await read(acme, 'service-request', other.requestId)).not.toHaveProperty('merge_moved');
  // A visit that went on, and a kept one that is done.
  const third = dataOf(await split(acme, kept, { visit_ids: [goes] }));
  expect(faults(await undo(acme, other))).toEqual([409, 'visits']);
  dataOf(await act(acme, 'service-request', third.id, 'merge-request', { into: kept.requestId, reason: 'Back' }));
  for (const id of [own, goes]) for (const to of ['in_progress', 'done']) dataOf(await move(tech, 'subtask', id, to, { remarks: 'ok' }));
  expect(faults(await undo(acme, other))).toEqual([409, 'not_active']);
}, 120_000);

it('chosen visits, or a new part, go to a new request of the same customer', async () => {
  const { acme, dispatcher, tech } = people;
  const whole = await givenRequest(people);
  const [stays, goes] = [await givenSubtask(people, whole), await givenSubtask(people, whole)];
  const strange = await givenSubtask(people, await givenRequest(people));
  expect((await split(dispatcher, whole)).status).toBe(404);
  expect(faults(await split(acme, whole, { visit_ids: [stays, strange] }))[0]).toBe(422);
  expect(faults(await split(acme, whole, { visit_ids: [stays, goes] }))).toEqual([422, ['/visit_ids all']]);
  const before = await read(acme, 'service-request', whole.requestId);
  const made = dataOf(await split(acme, whole, { visit_ids: [goes] }));
  const part = await read(acme, 'service-request', made.id);
  expect(part).toMatchObject({
    title: 'The second device',
    split_from_id: whole.requestId,
    customer_id: before.customer_id,
    srvc_type_id: before.srvc_type_id,
    provider_id: before.provider_id,
    cust_city: before.cust_city,
    status_type: 'ACTIVE',
  });
  expect(await visitsOf(acme, made.id)).toEqual([goes]);
  expect(await visitsOf(acme, whole.requestId)).toEqual([stays]);
  expect(await told(acme, whole.requestId)).toContainEqual(['split', null, part.display_code]);
  expect(await told(acme, made.id)).toContainEqual(['split', whole.code, null]);
  expect((await read(tech, 'service-request', made.id)).id).toBe(made.id);
  // A part that nobody has begun; and back again, by a merge.
  const bare = dataOf(await split(acme, whole));
  expect(await visitsOf(acme, bare.id)).toEqual([]);
  dataOf(await act(acme, 'service-request', made.id, 'merge-request', { into: whole.requestId, reason: 'One after all' }));
  expect(await visitsOf(acme, whole.requestId)).toEqual([stays, goes].sort());
  expect(faults(await split(acme, { ...whole, requestId: made.id }))).toEqual([409, 'not_active']);
}, 120_000);

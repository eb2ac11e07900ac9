/** Steps of the main job as calls of its people, for tests that are about what comes after them. */
import { expect } from 'vitest';
import { shippedConstraints } from '../../src/server/scheduling/index.ts';
import { png } from './png.ts';
import type { Answer, Caller, TestServer } from './server.ts';

export type People = {
  readonly acme: Caller;
  readonly acmeUser: Caller;
  readonly globex: Caller;
  readonly fixit: Caller;
  readonly dispatcher: Caller;
  readonly tech: Caller;
  readonly zenith: Caller;
};

/** `isJudged`: for tests of what dispatch refuses; in all others anybody may be given anything. */
export async function signInAll(server: TestServer, { isJudged = false }: { readonly isJudged?: boolean } = {}): Promise<People> {
  const as = (email: string) => server.as(email);
  const people = {
    acme: await as('admin@acme.test'),
    acmeUser: await as('user@acme.test'),
    globex: await as('admin@globex.test'),
    fixit: await as('admin@fixit.test'),
    dispatcher: await as('user@fixit.test'),
    tech: await as('tech@fixit.test'),
    zenith: await as('admin@zenith.test'),
  };
  if (!isJudged) for (const admin of [people.fixit, people.zenith]) await letAnybodyBeSent(admin);
  return people;
}

/** Whoever assigns is kept from nothing, by a policy that looks at no constraint. `admin`: an administrator of the provider. */
export async function letAnybodyBeSent(admin: Caller): Promise<void> {
  const rules = shippedConstraints.map(({ id }) => ({ constraint: id, strictness: 'off' }));
  const [standing] = await listOf(admin, 'dispatch-policy', 'doc.is_default == true');
  if (standing?.rules.length === rules.length) return;
  if (standing) dataOf(await patch(admin, 'dispatch-policy', standing.id, { rules }));
  else dataOf(await admin.post('/v1/data/dispatch-policy', { name: 'Anybody', is_default: true, rules }), 201);
}

/** The `data` of an answer that must have gone well. */
export function dataOf(answer: Answer, status = 200) {
  expect(answer.status, answer.text).toBe(status);
  return answer.body.data;
}

const list = async (caller: Caller, entity: string, filter: string, more = '') =>
  dataOf(await caller.get(`/v1/data/${entity}?filter=${encodeURIComponent(filter)}&page_size=200${more}`));

export const listOf = list;

/** The one record of a filter. */
export async function one(caller: Caller, entity: string, filter: string) {
  const found = await list(caller, entity, filter);
  expect(found, `${entity}: ${filter}`).toHaveLength(1);
  return found[0];
}

export const read = async (caller: Caller, entity: string, id: string) => dataOf(await caller.get(`/v1/data/${entity}/${id}`));
export const patch = async (caller: Caller, entity: string, id: string, body: unknown) => {
  const { version } = await read(caller, entity, id);
  return caller.patch(`/v1/data/${entity}/${id}`, body, { headers: { 'if-match': `"${version}"` } });
};
export const act = (caller: Caller, entity: string, id: string, workflow: string, input: unknown = {}) =>
  caller.post(`/v1/data/${entity}/${id}/actions/${workflow}`, input);

/** Id of a status by its key, in the life cycle that the record is in. */
export async function statusId(caller: Caller, entity: string, id: string, key: string): Promise<string> {
  const { status } = await read(caller, entity, id);
  const { group_id } = await read(caller, 'status', status);
  return (await one(caller, 'status', `doc.group_id == '${group_id}' && doc.key == '${key}'`)).id;
}

/** Moves a record to the status of that key, and answers what came back. */
export async function move(
  caller: Caller,
  entity: 'service-request' | 'subtask',
  id: string,
  key: string,
  input: object = {},
): Promise<Answer> {
  return act(caller, entity, id, 'update-status', { to: await statusId(caller, entity, id, key), ...input });
}

/** Key of the status that a record has. */
export async function statusOf(caller: Caller, entity: string, id: string): Promise<string> {
  return (await read(caller, 'status', (await read(caller, entity, id)).status)).key;
}

/** Address and customer of a request. */
export const request = {
  title: 'AC makes a noise',
  cust_name: 'Asha Test',
  cust_mobile: '9812345678',
  cust_line_0: '4B',
  cust_line_1: 'Lotus Heights',
  cust_pincode: '560034',
  cust_city: 'Bengaluru',
  cust_state: 'Karnataka',
};

export type Work = { readonly requestId: string; readonly code: string; readonly typeId: number; readonly fixitId: string };

/** A request of Acme for air conditioners, given to FixIt. */
export async function givenRequest({ acme }: People, more: object = {}): Promise<Work> {
  const type = await one(acme, 'service-type', "doc.name == 'Air conditioner service'");
  const fixit = await one(acme, 'organisation', "doc.nickname == 'FixIt'");
  const made = dataOf(await acme.post('/v1/data/service-request', { ...request, srvc_type_id: type.id, ...more }), 201);
  dataOf(await act(acme, 'service-request', made.id, 'assign-provider', { provider_id: fixit.id }));
  return { requestId: made.id, code: made.display_code, typeId: type.id, fixitId: fixit.id };
}

/** A sub-task on it for FixIt's technician, made by the dispatcher. Answers its id. */
export async function givenSubtask({ dispatcher }: People, { requestId }: Work, more: object = {}): Promise<string> {
  const type = await one(dispatcher, 'subtask-type', "doc.name == 'Repair'");
  const technician = await one(dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
  const row = { srvc_req_id: requestId, sbtsk_type_id: type.id, assgne_id: technician.id, ...more };
  return dataOf(await dispatcher.post('/v1/data/subtask', row), 201).id;
}

/** What the timeline tells somebody of a request, oldest first. */
export async function timeline(caller: Caller, requestId: string) {
  return (await list(caller, 'request-event', `doc.request_id == '${requestId}'`, '&order_by=/at')).sort(
    (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1),
  );
}

/** Uploads a picture the way the browser does, and answers what a record is to be given of it. */
export async function upload(server: TestServer, caller: Caller, name: string): Promise<{ id: string }> {
  const content = png();
  const { url, fields } = dataOf(await caller.get(`/v1/media/signed-url?file_name=${name}&content_type=image/png&size=${content.length}`));
  const form = new FormData();
  for (const [key, value] of Object.entries<string>(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const made = dataOf(
    await server.inject('POST', url, { body, headers: { 'content-type': request.headers.get('content-type') ?? '' } }),
    201,
  );
  return { id: made.id };
}

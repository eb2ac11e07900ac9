/** A visit confirmed by a code of its customer: sent, said, counted, and readable by nobody but the customer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  timeline,
  upload,
} from '../support/journey.ts';
import { codesOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;

describe.each(engines)('the code of a visit on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let typeId: string;
  let turn = 0;
  let mobile: string;
  beforeAll(async () => {
    server = await startTestServer({
      areas: [
        'requests',
        'bookings',
        'setup',
        'work-steps',
        'rights',
        'links',
        'job-sheets',
        'tracking',
        'customer-messages',
        'visit-codes',
        'flows',
      ],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    typeId = String((await one(people.fixit, 'subtask-type', "doc.name == 'Repair'")).id);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    turn += 1;
    mobile = String(9_600_000_000 + turn);
    await steps({ or_signature: true });
  });

  const steps = async (more: object = {}) =>
    dataOf(await patch(people.fixit, 'subtask-type', typeId, { steps: [{ kind: 'code', required: true, ...more }, { kind: 'finish' }] }));
  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const later = (milliseconds: number) => server.clock.set(new Date(Date.parse(server.clock.now()) + milliseconds).toISOString());
  const job = async (more: object = {}) => {
    const work = await givenRequest(people, { cust_mobile: mobile, ...more });
    const id = await givenSubtask(people, work);
    dataOf(await move(people.tech, 'subtask', id, 'in_progress'));
    return { ...work, id };
  };
  const send = (id: string, caller: Caller = people.tech) => act(caller, 'subtask', id, 'send-code');
  const say = (id: string, code: string) => act(people.tech, 'subtask', id, 'enter-code', { code });
  const textsTo = async (number: string) =>
    (await rows(`select body from outbox_message where recipient = '${number}' order by id`)).map(({ body }) => String(body));
  const sent = async (number = mobile): Promise<string> => {
    const code = (await textsTo(number)).at(-1)?.match(/\b\d{6}\b/)?.[0];
    expect(code).toBeDefined();
    return String(code);
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const shown = async (requestId: string) => {
    const { url } = dataOf(await act(people.dispatcher, 'service-request', requestId, 'tracking-link'));
    const nobody = server.withToken('');
    const { to } = dataOf(await nobody.get(`/v1/public/links/${url.split('/').at(-1)}`));
    return dataOf(await nobody.get(`/v1/public/tracking?t=${to.split('t=')[1]}`));
  };

  it('holds “Done” until the technician says it, and stands in the timeline', async () => {
    const { id, requestId } = await job();
    expect(codesOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }))).toEqual(['/code_confirmed_at required']);
    expect((await say(id, '123456')).status).toBe(409);
    expect(dataOf(await send(id))).toMatchObject({ code_state: 'sent', code_tries_left: 5, code_confirmed_at: null });
    const code = await sent();
    expect(await textsTo(mobile)).toHaveLength(1);
    expect((await textsTo(mobile))[0]).toMatch(/^Acme: \d{6} is your code for \S+\. .+ http\S+\/l\/\S+$/);
    expect(await shown(requestId)).toMatchObject({ pin: code });
    expect(codesOf(await say(id, '12'))).toContain('/code minLength');
    dataOf(await say(id, code));
    expect(await read(people.tech, 'subtask', id)).toMatchObject({ code_state: 'confirmed', code_tries_left: null });
    expect(await shown(requestId)).toMatchObject({ pin: null });
    expect((await timeline(people.tech, requestId)).map(({ kind }: { kind: string }) => kind)).toContain('confirmed');
    expect((await say(id, code)).status).toBe(404);
    expect((await send(id)).status).toBe(404);
    dataOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }));
  });

  it('is good for five tries, each counted although it is wrong; a new one begins anew', async () => {
    const { id, requestId } = await job();
    dataOf(await send(id));
    const code = await sent();
    for (const left of [4, 3, 2, 1])
      expect(dataOf(await say(id, other(code)))).toMatchObject({ code_state: 'wrong', code_tries_left: left });
    expect(dataOf(await say(id, other(code)))).toMatchObject({ code_state: 'used_up', code_tries_left: 0 });
    // Now the right one comes too late, and the customer sees none.
    expect(dataOf(await say(id, code))).toMatchObject({ code_state: 'used_up', code_confirmed_at: null });
    expect(await shown(requestId)).toMatchObject({ pin: null });
    expect((await send(id)).status).toBe(429);
    later(MINUTE);
    expect(dataOf(await send(id))).toMatchObject({ code_state: 'sent', code_tries_left: 5 });
    expect(await sent()).not.toBe(code);
    expect(dataOf(await say(id, await sent()))).toMatchObject({ code_state: 'confirmed' });
  });

  it('counts tries that come side by side', async () => {
    const { id } = await job();
    dataOf(await send(id));
    const code = await sent();
    await Promise.all(Array.from({ length: 8 }, () => say(id, other(code))));
    expect(dataOf(await say(id, code))).toMatchObject({ code_state: 'used_up', code_confirmed_at: null });
  });

  it('expires, is another visit’s no more, and goes out five times at most', async () => {
    const [first, second] = [await job(), await job()];
    dataOf(await send(first.id));
    const code = await sent();
    later(MINUTE);
    dataOf(await send(second.id));
    expect(await sent()).not.toBe(code);
    expect(dataOf(await say(second.id, code))).toMatchObject({ code_state: 'wrong' });
    later(10 * MINUTE);
    people = await signInAll(server);
    expect(dataOf(await say(first.id, code))).toMatchObject({ code_state: 'expired', code_confirmed_at: null });
    for (let count = 2; count <= 5; count += 1) {
      dataOf(await send(first.id));
      later(MINUTE);
    }
    const refused = await send(first.id);
    expect([refused.status, refused.body.sub_code]).toEqual([409, 'codes_sent']);
  });

  it('is over when the visit comes another day', async () => {
    const { id } = await job();
    dataOf(await send(id));
    dataOf(await say(id, await sent()));
    const due = new Date(Date.parse(server.clock.now()) + 2 * 86_400_000).toISOString().slice(0, 10);
    dataOf(await patch(people.dispatcher, 'subtask', id, { due }));
    expect(await read(people.tech, 'subtask', id)).toMatchObject({ code_state: null, code_confirmed_at: null, code_tries_left: null });
  });

  it('gives way to the signature where no message reaches the customer, if the step says so', async () => {
    dataOf(await people.acme.post('/v1/data/message-opt-out', { mobile }), 201);
    const { id, requestId } = await job();
    // Nothing but what the server found out opens the other way.
    dataOf(await patch(people.tech, 'subtask', id, { signature: [await upload(server, people.tech, 'Ravi.png')] }));
    expect(codesOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }))).toEqual(['/code_confirmed_at required']);
    expect(dataOf(await send(id))).toMatchObject({ code_state: 'unreachable', code_tries_left: null });
    expect(await textsTo(mobile)).toEqual([]);
    expect((await timeline(people.acme, requestId)).map(({ kind }: { kind: string }) => kind)).toContain('held');
    expect((await say(id, '123456')).status).toBe(409);
    await steps();
    expect(codesOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }))).toEqual(['/code_confirmed_at required']);
    await steps({ or_signature: true });
    dataOf(await patch(people.tech, 'subtask', id, { signature: [] }));
    expect(codesOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }))).toEqual(['/signature required']);
    dataOf(await patch(people.tech, 'subtask', id, { signature: [await upload(server, people.tech, 'Ravi.png')] }));
    dataOf(await move(people.tech, 'subtask', id, 'done', { remarks: 'Fine' }));
  });

  it('goes not out where the brand sends none, and where the work asks for none', async () => {
    const acme = (await one(people.acme, 'organisation', 'doc.id == org.id')).id;
    dataOf(await patch(people.acme, 'organisation', acme, { customer_code_updates: false }));
    const { id } = await job();
    expect(dataOf(await send(id))).toMatchObject({ code_state: 'unreachable' });
    expect(await textsTo(mobile)).toEqual([]);
    dataOf(await patch(people.acme, 'organisation', acme, { customer_code_updates: true }));
    dataOf(await patch(people.fixit, 'subtask-type', typeId, { steps: [] }));
    const refused = await send(id);
    expect([refused.status, refused.body.sub_code]).toEqual([409, 'no_code_step']);
  });

  it('is read by no member, by whatever call, and had sent by the technician of the visit alone', async () => {
    const { id, requestId } = await job();
    for (const stranger of [people.acme, people.zenith, people.dispatcher]) expect((await send(id, stranger)).status).toBe(404);
    dataOf(await send(id));
    const code = await sent();
    const { tech, dispatcher, acme } = people;
    const calls = [
      `/v1/data/subtask/${id}`,
      `/v1/data/service-request/${requestId}`,
      `/v1/data/subtask?filter=${encodeURIComponent(`doc.id == '${id}'`)}`,
      '/v1/data/request-event?page_size=200&order_by=-/at',
      '/v1/data/notification?page_size=200',
      '/v1/data/outbound-call',
      '/v1/data/short-link',
      '/v1/data/queued-job',
    ];
    for (const caller of [tech, dispatcher, acme])
      for (const call of calls) {
        const { text, status } = await caller.get(call);
        expect(text, `${call} ${status}`).not.toContain(code);
      }
    expect((await listOf(tech, 'request-event', `doc.request_id == '${requestId}' && doc.kind == 'message'`))[0].remarks).toContain(
      '••••••',
    );
    expect((await act(tech, 'service-request', requestId, 'tracking-link')).status).toBe(404);
    // What is kept of it in the database is the message alone, for as long as messages are.
    const [kept] = await rows(`select s::text as body from subtask s where id = '${id}'`);
    expect(String(kept?.body)).not.toContain(code);
  });
});

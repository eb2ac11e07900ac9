/** What customers hear in the life of a request: each thing once, in the words of the brand, and nothing who wants nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, patch, signInAll, timeline } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const DAY = '2031-03-12';
/** Midnight of that day in Kolkata, where FixIt is. */
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+05:30`);
const switches = ['customer_booked_updates', 'customer_visit_updates', 'customer_way_updates', 'customer_done_updates'];
const all = (value: boolean) => Object.fromEntries(switches.map((name) => [name, value]));

describe.each(engines)('customers on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let acme: string;
  /** Each test has a customer of its own. */
  let turn = 0;
  let customer: { readonly cust_mobile: string; readonly cust_email?: string };
  beforeAll(async () => {
    server = await startTestServer({
      areas: [
        'requests',
        'dispatch',
        'setup',
        'ratings',
        'links',
        'customer-messages',
        'rights',
        'flows',
        'automation',
        'automation-rules',
      ],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    acme = (await one(people.acme, 'organisation', 'doc.id == org.id')).id;
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    turn += 1;
    customer = { cust_mobile: String(9_700_000_000 + turn) };
    await at(-1440 + 9 * 60);
    people = await signInAll(server);
    await wants(all(true));
  });

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const wants = async (values: object) => dataOf(await patch(people.acme, 'organisation', acme, values));
  /** So many minutes after midnight of the day; what is due by then has come. */
  async function at(minutes: number): Promise<void> {
    await flowsDone(server);
    server.clock.set(new Date(MIDNIGHT + minutes * MINUTE).toISOString());
    await rows(`update pgboss.job set start_after = now() where name = 'flows' and state = 'created'
      and coalesce(data->>'due', '') <= '${server.clock.now()}'`);
    await flowsDone(server);
  }
  /** What the customer was sent, oldest first. */
  const messages = async () =>
    (
      await rows(
        `select body, channel from outbox_message where recipient in ('${customer.cust_mobile}', '${customer.cust_email ?? '-'}') order by id`,
      )
    ).map(({ body, channel }) => ({ body: String(body), channel: String(channel) }));
  const texts = async () => (await messages()).map(({ body }) => body);
  const told = async (requestId: string) =>
    (await timeline(people.acme, requestId))
      .filter(({ kind }: { kind: string }) => ['message', 'held', 'reply'].includes(kind))
      .map(({ kind, about }: { kind: string; about: string | null }) => `${kind} ${about?.replace('message_', '') ?? ''}`.trim());

  /** Raised, booked, moved, moved back and forth, on the way, done, asked for feedback. */
  async function wholeLife(): Promise<string> {
    const { requestId, code } = await lifeBegins();
    const visit = await givenSubtask(people, { requestId, code, typeId: 0, fixitId: '' }, { due: DAY, start_time: '10:00' });
    // Planned anew while it settles: the customer hears of the last.
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '11:00', end_time: null }));
    await at(-1440 + 9 * 60 + 6);
    // Moved, and back before it settles: no news. Then moved.
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '15:00', end_time: null }));
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '11:00', end_time: null }));
    await at(-1440 + 9 * 60 + 12);
    dataOf(await patch(people.dispatcher, 'subtask', visit, { start_time: '12:00', end_time: null }));
    await at(-1440 + 9 * 60 + 18);
    await at(11 * 60);
    people = await signInAll(server);
    dataOf(await act(people.tech, 'subtask', visit, 'on-my-way'));
    expect((await act(people.tech, 'subtask', visit, 'on-my-way')).status).toBe(404);
    await flowsDone(server);
    for (const to of ['in_progress', 'done']) dataOf(await move(people.tech, 'subtask', visit, to, { remarks: 'ok' }));
    await flowsDone(server);
    dataOf(await act(people.acme, 'service-request', requestId, 'ask-feedback'));
    await flowsDone(server);
    return requestId;
  }
  async function lifeBegins() {
    const work = await givenRequest(people, customer);
    await flowsDone(server);
    return work;
  }

  it('hear of everything once: booked, moved, on the way, done, feedback asked', async () => {
    const requestId = await wholeLife();
    const heard = await texts();
    expect(heard.map((text) => text.replace(/AC\S+-\d+|\/l\/\S+/g, '#'))).toHaveLength(6);
    const [arrived, booked, moved, way, done, feedback] = heard;
    expect(arrived).toMatch(/^Acme: we have received your request\. Its number is \S+\. http\S+\/l\/\S+$/);
    expect(booked).toMatch(/^Acme: your visit is booked for Wed 12 Mar 11:00 \(\S+\)\. http\S+\/l\/\S+$/);
    expect(moved).toMatch(/^Acme: your visit has moved from Wed 12 Mar 11:00 to Wed 12 Mar 12:00 \(\S+\)\. http\S+\/l\/\S+$/);
    expect(way).toMatch(/^Acme: your technician .+ is on the way\. Expected: Wed 12 Mar 12:00 \(\S+\)\. http\S+\/l\/\S+$/);
    expect(done).toMatch(
      /^Acme: your request \S+ is done\. What was done: Repair\. Job sheet: http\S+\/l\/\S+ Your request: http\S+\/l\/\S+$/,
    );
    expect(feedback).toMatch(/^Acme: how was the service for \S+\? http/);
    expect(await told(requestId)).toEqual([
      'message booked',
      'message visit',
      'message rescheduled',
      'message on_the_way',
      'message done',
      'message feedback',
    ]);
    // The address of the page that takes the answer is the customer's alone.
    expect(JSON.stringify(await timeline(people.acme, requestId))).not.toContain('/l/');
  });

  it('hear nothing by themselves where the brand wants nothing', async () => {
    await wants(all(false));
    const requestId = await wholeLife();
    expect((await texts()).map((text) => text.slice(0, 26))).toEqual(['Acme: how was the service ']);
    expect(await told(requestId)).toEqual(['message feedback']);
  });

  it('who want no messages get none, and the timeline says what was held back', async () => {
    dataOf(await people.acme.post('/v1/data/message-opt-out', { mobile: customer.cust_mobile }), 201);
    const requestId = await wholeLife();
    expect(await texts()).toEqual([]);
    expect(await told(requestId)).toEqual([
      'held booked',
      'held visit',
      'held rescheduled',
      'held on_the_way',
      'held done',
      'held feedback',
    ]);
    // Of this brand alone.
    const type = await one(people.globex, 'service-type', "doc.name == 'Water purifier service'");
    dataOf(await patch(people.globex, 'organisation', (await one(people.globex, 'organisation', 'doc.id == org.id')).id, all(true)));
    const other = { title: 'Drips', srvc_type_id: type.id, cust_name: 'Asha', ...customer };
    dataOf(await people.globex.post('/v1/data/service-request', other), 201);
    await flowsDone(server);
    expect(await texts()).toEqual([expect.stringMatching(/^Globex: we have received your request/)]);
  });

  it('hear nothing of what is past, called off or deleted', async () => {
    await givenRequest(people, { ...customer, request_date: '2031-02-01' });
    await flowsDone(server);
    expect(await texts()).toEqual([]);
    const work = await lifeBegins();
    const [past, off] = [
      await givenSubtask(people, work, { due: '2031-03-10', start_time: '10:00' }),
      await givenSubtask(people, work, { due: DAY, start_time: '10:00' }),
    ];
    expect(past).not.toBe(off);
    dataOf(await move(people.dispatcher, 'subtask', off, 'cancelled', { remarks: 'ok' }));
    await at(-1440 + 9 * 60 + 10);
    expect(await texts()).toHaveLength(1);
  });

  it('end mails by the address that stands in them, which is good for nobody else', async () => {
    customer = { ...customer, cust_email: `Asha.${turn}@example.test` };
    const { requestId } = await lifeBegins();
    const [mail] = await messages();
    expect(mail?.channel).toBe('email');
    const [data] = await rows(`select data->>'unsubscribe' as end from outbox_message where recipient = '${customer.cust_email}'`);
    const path = new URL(String(data?.end)).pathname;
    expect(mail?.body).toContain(path);
    expect((await server.inject('POST', `${path.slice(0, -3)}AAA`, {})).status).toBe(404);
    const form = { body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await server.inject('GET', path, {})).status).toBe(200);
    expect(await listOf(people.acme, 'message-opt-out', `doc.email == '${customer.cust_email?.toLowerCase()}'`)).toHaveLength(0);
    for (const _ of [1, 2]) expect((await server.inject('POST', path, form)).status).toBe(200);
    expect(await listOf(people.acme, 'message-opt-out', `doc.email == '${customer.cust_email?.toLowerCase()}'`)).toHaveLength(1);
    await givenSubtask(people, { requestId, code: '', typeId: 0, fixitId: '' }, { due: DAY, start_time: '10:00' });
    await at(-1440 + 9 * 60 + 6);
    // By text message, then: those are not ended. The timeline says which it was.
    expect((await messages()).map(({ channel }) => channel)).toEqual(['email', 'sms']);
    const said = (await timeline(people.acme, requestId)).filter(({ kind }: { kind: string }) => kind === 'message');
    expect(said.map(({ channel }: { channel: string }) => channel)).toEqual(['email', 'sms']);
  });

  it('read the words of their brand, which name no value that there is not', async () => {
    const post = (values: object) => people.acme.post('/v1/data/customer-wording', values);
    const faults = async (values: object) => (await post({ event: 'booked', ...values })).body.errors;
    expect(await faults({ sms: 'Hello {{custmer}}' })).toMatchObject([{ pointer: '/sms', code: 'pattern' }]);
    expect(await faults({ text: '{{brand' })).toMatchObject([{ pointer: '/text', code: 'pattern' }]);
    expect(await faults({ event: 'feedback', sms: 'How was it?' })).toMatchObject([{ pointer: '/sms' }]);
    const words = { event: 'booked', sms: 'Hello from {{brand}}: {{code}} is with us {{day}}' };
    const made = dataOf(await post(words), 201);
    expect(made.preview_sms).toMatch(/^Hello from Acme: \S+ is with us Wed 12 Mar$/);
    expect(made.preview_subject).toMatch(/^We have received your request \S+$/);
    expect((await post(words)).body.errors).toMatchObject([
      { pointer: '/event', code: 'unique' },
      { pointer: '/language', code: 'unique' },
    ]);
    expect((await people.acmeUser.post('/v1/data/customer-wording', { event: 'done' })).status).toBe(404);
    const { code } = await lifeBegins();
    expect(await texts()).toEqual([`Hello from Acme: ${code} is with us`]);
    const gone = await people.acme.delete(`/v1/data/customer-wording/${made.id}`, { headers: { 'if-match': `"${made.version}"` } });
    expect(gone.status).toBe(204);
  });

  it('answer by text, are answered by the desk, and end texts with STOP', async () => {
    const hook = dataOf(await people.acme.post('/v1/data/inbound-hook', { name: `Texts ${turn}`, kind: 'customer-text' }), 201);
    const { url } = dataOf(await act(people.acme, 'inbound-hook', hook.id, 'show-address'));
    const path = new URL(url).pathname;
    const text = async (body: object) => {
      expect((await server.inject('POST', path, { body: { from: `+91${customer.cust_mobile}`, ...body } })).status).toBe(202);
      await flowsDone(server);
    };
    const { requestId } = await lifeBegins();
    await text({ text: ' Please come after six. ' });
    const [reply] = (await timeline(people.fixit, requestId)).filter(({ kind }: { kind: string }) => kind === 'reply');
    expect(reply).toMatchObject({
      actor_name: 'Asha Test',
      actor_id: null,
      remarks: 'Please come after six.',
      audience: 'all',
      channel: 'sms',
    });
    const heard =
      await rows(`select count(*)::int as n, bool_and(org_id = (select provider_id from service_request where id = '${requestId}')) as desk
      from notification where notification_type = 'customer_replied' and request_id = '${requestId}'`);
    expect(heard[0]).toMatchObject({ desk: true });
    expect(Number(heard[0]?.n)).toBeGreaterThan(1);

    const write = (caller: (typeof people)['acme'], more: object = {}) =>
      act(caller, 'service-request', requestId, 'comment', { remarks: 'We come at seven.', audience: 'customer', ...more });
    dataOf(await write(people.dispatcher));
    expect((await write(people.dispatcher, { files: [{ id: hook.id, name: 'a.png' }] })).status).toBe(422);
    expect((await texts()).at(-1)).toMatch(/^We come at seven\. /);

    // Whoever is unknown, and what is no text, is answered alike and goes nowhere.
    const before = (await told(requestId)).length;
    await text({ from: '+919999999999', text: 'Hello' });
    await text({ text: { not: 'a text' } });
    expect(await told(requestId)).toHaveLength(before);
    for (const _ of [1, 2]) await text({ text: 'STOP' });
    expect((await texts()).at(-1)).toMatch(/^Acme: you will get no more text messages/);
    expect((await write(people.dispatcher)).body.errors).toMatchObject([{ pointer: '/audience', code: 'unreachable' }]);
    await text({ text: 'start' });
    dataOf(await write(people.dispatcher));
    expect((await texts()).at(-1)).toMatch(/^We come at seven\. /);
    dataOf(await patch(people.acme, 'inbound-hook', hook.id, { is_active: false }));
    expect((await server.inject('POST', path, { body: { from: customer.cust_mobile, text: 'Hello' } })).status).toBe(404);
  });
});

/** Webhooks: an address is told what happens to an organisation's records, as far as its person sees them, and until somebody takes it. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, listOf, type People, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const HOUR = 3_600_000;
const [FIRST, SECOND] = [`whsec_${Buffer.from('the first secret of them').toString('base64')}`, 'the second one, plain words'];

describe.each(engines)('webhooks on %s', (engine) => {
  const heard: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  let status = 204;
  const receiver: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  let server: TestServer;
  let people: People;
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    server = await startTestServer({ areas: 'all', engine, seed: true, config: { outboundOrigins: [new URL(url).origin] } });
    people = await signInAll(server);
  });
  afterAll(async () => {
    await server.stop();
    receiver.close();
  });
  beforeEach(() => {
    status = 204;
    heard.length = 0;
  });

  const work = async (early = false): Promise<void> => {
    const { jobs } = server.server.parts;
    for (let done = 1; done > 0; ) done = (await jobs.work('flows')) + (await jobs.work('calls', { early }));
  };
  const webhook = async (row: Json): Promise<Json & { id: string }> =>
    dataOf(
      await people.acme.post('/v1/data/webhook', { url, events: ['service-request.created', 'service-request.changed'], ...row }),
      201,
    );
  const off = ({ id }: { id: string }) => patch(people.acme, 'webhook', id, { is_active: false });
  const events = (): readonly Json[] => heard.map(({ body }) => JSON.parse(body));

  it('tell an address of what is subscribed to, and of nothing else', async () => {
    const made = await webhook({ name: 'In step' });
    const { requestId: id } = await givenRequest(people);
    await work();
    const told = events().filter(({ subject }) => subject === id);
    const created = told.find(({ type }) => type === 'service-request.created');
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['service-request.created', 'service-request.changed']));
    expect(created).toMatchObject({ specversion: '1.0', data: { record: { id, org_id: expect.any(String) } } });
    const message = heard.find(({ headers }) => headers['webhook-id'] === created?.id);
    expect(message?.headers).toMatchObject({ 'content-type': 'application/cloudevents+json' });
    expect(new Set(told.map((event) => event.id)).size).toBe(told.length);
    expect(await listOf(people.acme, 'outbound-call', `doc.webhook_id == '${made.id}' && doc.state == 'succeeded'`)).toHaveLength(
      heard.length,
    );
    await off(made);
    heard.length = 0;
    await givenRequest(people);
    await work();
    expect(heard).toEqual([]);
  });

  it('tell no more of a record than its person may read', async () => {
    const made = await webhook({ name: 'Eyes' });
    const { requestId: id } = await givenRequest(people);
    await work();
    const { data } = (await people.acme.get(`/v1/data/service-request/${id}`)).body;
    const told = events().find(({ subject }) => subject === id) as { data: { record: Json } } | undefined;
    expect(Object.keys(told?.data.record ?? {}).toSorted()).toEqual(Object.keys(data).toSorted());
    expect(await listOf(people.fixit, 'webhook', 'true')).toEqual([]);
    expect((await listOf(people.fixit, 'outbound-call', `doc.webhook_id == '${made.id}'`)).length).toBe(0);
    await off(made);
  });

  it('are signed with the secret of today, and for a day with the one before it', async () => {
    const made = await webhook({ name: 'Signed', events: ['customer.created'] });
    const set = (secret: string) => act(people.acme, 'webhook', made.id, 'set-webhook-secret', { secret });
    const test = async () => {
      dataOf(await act(people.acme, 'webhook', made.id, 'send-test', {}));
      await work();
      const { headers, body } = heard.at(-1) ?? { headers: {}, body: '' };
      const by = (key: string | Buffer) =>
        `v1,${createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`;
      const names = { [by(Buffer.from(FIRST.slice(6), 'base64'))]: 'first', [by(SECOND)]: 'second' };
      return String(headers['webhook-signature'] ?? '')
        .split(' ')
        .map((signature) => names[signature]);
    };
    expect(await test()).toEqual([undefined]);
    expect(JSON.parse(heard[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.hand', data: { test: true } });
    dataOf(await set(FIRST));
    expect(await test()).toEqual(['first']);
    dataOf(await set(SECOND));
    expect(await test()).toEqual(['second', 'first']);
    server.clock.advance(25 * HOUR);
    people = await signInAll(server);
    expect(await test()).toEqual(['second']);
    const read = JSON.stringify((await people.acme.get(`/v1/data/webhook/${made.id}`)).body);
    expect(read).not.toMatch(/sealed|whsec|second one/);
    await off(made);
  });

  it('are tried again for a day, ever more rarely, with one key, and go on when somebody says so', async () => {
    const made = await webhook({ name: 'Patient', events: ['customer.created'] });
    status = 503;
    dataOf(await act(people.acme, 'webhook', made.id, 'send-test', {}));
    const began = Date.parse(server.clock.now());
    const state = async () => (await listOf(people.acme, 'execution', `doc.webhook_id == '${made.id}'`))[0];
    await work();
    let rounds = 0;
    while (['waiting', 'running'].includes((await state()).state) && rounds < 60) {
      server.clock.set((await state()).wakes_at);
      people = await signInAll(server);
      await server.server.parts.jobs.work('calls', { early: true });
      rounds += 1;
    }
    expect(await state()).toMatchObject({ state: 'failed', message: 'The answer was 503. Only 2xx counts as accepted.' });
    const hours = (Date.parse(server.clock.now()) - began) / HOUR;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(26);
    expect([heard.length, new Set(heard.map(({ headers }) => headers['webhook-id'])).size]).toEqual([19, 1]);
    status = 200;
    server.clock.advance(HOUR);
    people = await signInAll(server);
    dataOf(await act(people.acme, 'execution', (await state()).id, 'retry-execution', {}));
    await work();
    expect(await state()).toMatchObject({ state: 'succeeded' });
    await off(made);
  });

  it.each([
    'http://example.com/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:127.0.0.1]/',
    'https://user@example.com/',
  ])('never go to %s', async (inner) => {
    const answer = await people.acme.post('/v1/data/webhook', { name: 'Inner', url: inner, events: ['customer.created'] });
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: '/url', code: 'not_allowed' }]]);
  });
});

/** Flows of the product, and those that its documentation shows, each doing what it is there for. */

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billsOf } from '../support/bills.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, one, type People, read, signInAll, statusOf } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const shown = /```json file=(\S+)\n([\s\S]*?)```/g;

describe.each(engines)('flows of requests on %s', (engine) => {
  const heard: Record<string, unknown>[] = [];
  const vendor: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      heard.push(JSON.parse(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"title":"As the vendor calls it"}');
    });
  });
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    server = await startTestServer({ areas: 'all', engine, seed: true, config: { outboundOrigins: [origin] } });
    const page = (await readFile('.storybook/docs/flow.mdx', 'utf8')).replaceAll('https://vendor.example.com', origin);
    await goOnWith(server, new Map([...page.matchAll(shown)].map(([, file = '', json = '']) => [file, json])));
    people = await signInAll(server);
  });
  afterAll(async () => {
    await server.stop();
    vendor.close();
  });

  const work = (early = false) => server.server.parts.jobs.work('flows', { early });
  const workAll = async (): Promise<void> => {
    const { jobs } = server.server.parts;
    for (let done = 1; done > 0; ) done = (await jobs.work('flows')) + (await jobs.work('calls'));
  };
  /** Time goes on, and whoever waits for it goes on with it. */
  const later = async (milliseconds: number): Promise<void> => {
    server.clock.advance(milliseconds);
    people = await signInAll(server);
    for (let round = 0; round < 4; round += 1) {
      await work(true);
      await workAll();
    }
  };
  /** The clock comes to the time at which the flow is due next. */
  const untilDue = async (flow: string): Promise<void> => {
    const { database, jobs } = server.server.parts;
    const [schedule] = await database.admin((run) => run(`select next_at from job_schedule where key = 'flow ${flow}'`));
    server.clock.set(new Date(String(schedule?.next_at)).toISOString());
    people = await signInAll(server);
    await jobs.lookForDue();
    await workAll();
  };
  const states = async (flow: string, by: Caller): Promise<readonly unknown[]> => {
    const { body } = await by.get(`/v1/data/execution?filter=${encodeURIComponent(`doc.flow == '${flow}'`)}`);
    return body.data.map(({ record_id, state }: Record<string, unknown>) => [record_id, state]);
  };
  const told = async (type: string, about: string): Promise<readonly unknown[]> => {
    const { database } = server.server.parts;
    return database.admin((run) => run(`select user_id from notification where notification_type = '${type}' and request_id = '${about}'`));
  };

  it('an urgent request that nobody took is told to the administrators of its provider, after half an hour', async () => {
    const { requestId } = await givenRequest(people, { priority: 'Urgent' });
    await work();
    expect(await states('escalate-urgent-request', people.acme)).toEqual([[requestId, 'waiting']]);
    expect(await told('urgent_untaken', requestId)).toEqual([]);
    server.clock.advance(30 * MINUTE);
    await work(true);
    expect(await states('escalate-urgent-request', people.acme)).toEqual([[requestId, 'succeeded']]);
    expect((await told('urgent_untaken', requestId)).length).toBeGreaterThan(0);
  });

  it('of one that somebody has, and of one that is not urgent, nobody is told', async () => {
    const taken = await givenRequest(people, { priority: 'Urgent' });
    await givenSubtask(people, taken);
    const usual = await givenRequest(people, { priority: 'Normal' });
    await work();
    server.clock.advance(30 * MINUTE);
    await work(true);
    expect(await states('escalate-urgent-request', people.acme)).toContainEqual([taken.requestId, 'succeeded']);
    for (const { requestId } of [taken, usual]) expect(await told('urgent_untaken', requestId)).toEqual([]);
  });

  it('work is not done without two photos, and says so at the photos', async () => {
    const subtaskId = await givenSubtask(people, await givenRequest(people));
    dataOf(await move(people.tech, 'subtask', subtaskId, 'in_progress'));
    const refused = await move(people.tech, 'subtask', subtaskId, 'done', { remarks: 'ok' });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '/photos', code: 'too_few', message: 'Two photos at least: before and after.' }],
    ]);
    expect(await statusOf(people.tech, 'subtask', subtaskId)).toBe('in_progress');
  });

  it('the customer of a request that was closed is asked for feedback a day later', async () => {
    const { requestId } = await givenRequest(people);
    for (const status of ['in_progress', 'done', 'closed']) dataOf(await move(people.acme, 'service-request', requestId, status));
    expect(await states('feedback-next-day', people.fixit)).toEqual([]);
    const asked = () => server.server.parts.database.admin((run) => run(`select id from feedback where request_id = '${requestId}'`));
    const before = (await asked()).length;
    await later(24 * 60 * MINUTE);
    expect(await states('feedback-next-day', people.fixit)).toEqual([[requestId, 'succeeded']]);
    expect((await asked()).length).toBe(before + 1);
  });

  it('a large bill goes back when the brand says no, and a small one is nobody’s question', async () => {
    const { body } = await people.fixit.get('/v1/data/flow?page_size=200');
    const photos = body.data.find(({ name }: Record<string, unknown>) => name === 'two-photos');
    dataOf(await people.fixit.post('/v1/data/flow-switch', { flow_id: photos.id, reason: 'not needed here' }), 201);
    const { submitted } = billsOf(people);
    const line = (rate: number) => ({ lines: [{ code: 'GLUE', qty: 1, rate, tax: 0, unit: 'piece' }] });
    const [small, large] = [await submitted(line(50_000)), await submitted(line(1_500_000))];
    await workAll();
    expect((await states('large-bill', people.acme)).concat(await states('large-bill', people.fixit))).toEqual([[large.id, 'waiting']]);
    const [question] = await listOf(people.acme, 'flow-question', "doc.state == 'open'");
    expect(question.question).toMatch(/^May the bill .+ over 10,000 be approved\?$/);
    dataOf(await act(people.acme, 'flow-question', question.id, 'decline-question', { remark: 'Twice the offer' }));
    await workAll();
    expect(await read(people.fixit, 'service-billing', large.id)).toMatchObject({ state: 'rejected', decision_remarks: 'Twice the offer' });
    expect(await read(people.fixit, 'service-billing', small.id)).toMatchObject({ state: 'submitted' });
  });

  it('the open requests of a brand go to its administrators by mail, and nobody else’s', async () => {
    await untilDue('weekly-export');
    const { body } = await people.acme.get('/v1/dev/outbox');
    const mails = body.data.filter(({ subject }: Record<string, unknown>) => subject === 'Open requests of the week');
    const toAcme = mails.find(({ to }: Record<string, unknown>) => to === 'admin@acme.test');
    expect(toAcme.text).toMatch(/The open requests of Acme .+ are attached\./);
    const open = await listOf(people.acme, 'service-request', "doc.status_type == 'ACTIVE'");
    const codes = open.map((row: Record<string, unknown>) => row.display_code);
    const table = String(toAcme.data.attachments[0].content).trim().split('\r\n');
    expect(table.length - 1).toBe(open.length);
    for (const line of table.slice(1)) expect(codes).toContain(line.split(',')[0]);
  });

  it('a vendor’s system is told of every change of status, and what it answers is kept', async () => {
    heard.length = 0;
    const { requestId, code } = await givenRequest(people);
    await workAll();
    heard.length = 0;
    dataOf(await move(people.acme, 'service-request', requestId, 'in_progress'));
    await workAll();
    expect(heard).toMatchObject([{ specversion: '1.0', type: 'service-request.changed', data: { code, status: 'ACTIVE' } }]);
    expect((await read(people.acme, 'service-request', requestId)).title).toBe('As the vendor calls it');
  });

  it('the shop is asked while the desk thinks, and both are known behind it', async () => {
    heard.length = 0;
    const { requestId } = await givenRequest(people, { ext_order_id: 'SHOP-1' });
    await workAll();
    expect(heard).toContainEqual(expect.objectContaining({ data: { order: 'SHOP-1' } }));
    expect((await read(people.acme, 'service-request', requestId)).title).not.toContain('today');
    const [question] = await listOf(people.fixit, 'flow-question', "doc.state == 'open'");
    expect(question.question).toMatch(/^Can somebody come for .+ today\?$/);
    dataOf(await act(people.fixit, 'flow-question', question.id, 'agree-to-question'));
    await workAll();
    expect((await read(people.acme, 'service-request', requestId)).title).toBe('As the vendor calls it, today');
    expect(await states('shop-and-desk', people.fixit)).toEqual([[requestId, 'succeeded']]);
  });

  it('what a vendor tells at an inbound address opens a request, or says what is missing', async () => {
    const hook = dataOf(await people.acme.post('/v1/data/inbound-hook', { name: 'Jobs', kind: 'vendor_jobs' }), 201);
    const { url } = dataOf(await act(people.acme, 'inbound-hook', hook.id, 'show-address'));
    const tell = (body: unknown) => server.inject('POST', new URL(url, 'http://localhost').pathname, { body });
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    expect([
      (await tell({ title: 'From outside', service_type: type.id, customer: 'Vendor Customer', mobile: '9812345670' })).status,
      (await tell({ title: 'Half' })).status,
    ]).toEqual([202, 202]);
    await workAll();
    const done = await listOf(people.acme, 'execution', "doc.flow == 'vendor-opens-request'");
    expect(done.map(({ state, message }: Record<string, unknown>) => [state, message]).toSorted()).toEqual([
      ['failed', 'A title, a customer and a service type are needed.'],
      ['succeeded', null],
    ]);
    expect(await listOf(people.acme, 'service-request', "doc.title == 'From outside'")).toMatchObject([
      { priority: 'Normal', srvc_type_id: type.id },
    ]);
  });

  it('visits of a leave that was approved are moved up, and the desk is told', async () => {
    const given = await givenRequest(people);
    const day = new Date(Date.parse(server.clock.now()) + 60 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    const subtaskId = await givenSubtask(people, given, { due: day, start_time: '11:00', end_time: '12:00' });
    const leave = dataOf(await people.tech.post('/v1/data/leave-request', { kind: 'unpaid', from_day: day, to_day: day }), 201);
    dataOf(await act(people.dispatcher, 'leave-request', leave.id, 'approve'));
    await workAll();
    expect(await states('visits-of-leave', people.fixit)).toEqual([[leave.id, 'succeeded']]);
    expect(await read(people.dispatcher, 'subtask', subtaskId)).toMatchObject({ priority: 'Urgent', assgne_id: null });
    expect((await told('visit_freed', given.requestId)).length).toBeGreaterThan(0);
  });

  it('a request that nobody answers within a day has another flow tell of it', async () => {
    const { requestId } = await givenRequest(people, { priority: 'High' });
    await workAll();
    await later(24 * 60 * MINUTE);
    expect(await states('first-answer', people.acme)).toContainEqual([requestId, 'succeeded']);
    expect(await states('unanswered', people.fixit)).toContainEqual([requestId, 'succeeded']);
    expect((await told('urgent_untaken', requestId)).length).toBeGreaterThan(0);
  });

  it('urgent work that is open is told of every morning, an execution each', async () => {
    const { database } = server.server.parts;
    const told = () => database.admin((run) => run("select id from execution where flow = 'urgent-every-morning' and state = 'succeeded'"));
    const before = (await told()).length;
    await untilDue('urgent-every-morning');
    const open = await database.admin((run) => run("select id from service_request where priority = 'Urgent' and status_type = 'ACTIVE'"));
    expect((await told()).length - before).toBe(open.length);
    expect(open.length).toBeGreaterThan(0);
  });

  it('a person without the rights of an administrator finds no execution', async () => {
    const answer = await people.tech.get('/v1/data/execution');
    expect(answer.status === 200 ? answer.body.data : []).toEqual([]);
    const acted = await act(people.tech, 'execution', '01a00000-0000-7000-8000-000000000000', 'stop-execution', {});
    expect([403, 404]).toContain(acted.status);
  });
});

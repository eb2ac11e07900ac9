/** Devices are told of notifications, open pages at once (`update_fcm_token`). */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { engines } from '../support/database.ts';
import { deliver as deliverMessages } from '../support/deliver.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, signInAll } from '../support/journey.ts';
import { type PushService, startPushService, subscribe, type TestBrowser, vapidClaims } from '../support/push-service.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = '/v1/user/update_fcm_token';
const KEY = '/v1/user/push';

describe.each(engines)('push messages on %s', (engine) => {
  let service: PushService;
  let server: TestServer;
  let people: People;
  let publicKey: string;
  beforeAll(async () => {
    service = await startPushService();
    server = await startTestServer({
      areas: ['requests', 'ratings', 'links', 'rights'],
      engine,
      seed: true,
      config: { pushOrigin: service.origin },
    });
    people = await signInAll(server);
    await flowsDone(server);
    publicKey = dataOf(await people.tech.get(KEY)).public_key;
  });
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });
  beforeEach(async () => {
    server.clock.advance(1000);
    service.answer(201);
    await server.server.parts.database.admin((sql) => sql("delete from device; delete from outbox_message where channel = 'push'"));
    service.arrived.length = 0;
  });

  const deliver = (options?: { readonly early: boolean }) => deliverMessages(server.server.parts, 'push', options);
  const keep = async (caller: Caller, fcm_token: string, headers = {}) =>
    dataOf(await caller.post(TOKEN, { fcm_token, uuid: 'device-1', hash: 'abc' }, { headers }));
  const devices = () => server.server.parts.database.admin((sql) => sql('select id from device'));
  const queued = () =>
    server.server.parts.database.admin((sql) =>
      sql("select recipient, body, data, tries, next_at, fault from outbox_message where channel = 'push' order by at, id"),
    );
  /** A device of the technician, and a sub-task that is his from now on. */
  const told = async (browser: TestBrowser = subscribe(service.origin), headers = {}) => {
    await keep(people.tech, browser.subscription, headers);
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work, { due: '2030-01-02', start_time: '09:30', end_time: '10:30' });
    await flowsDone(server);
    return { browser, subtask };
  };
  const latest = async (caller: Caller) => dataOf(await caller.get('/v1/user/notification/list')).data[0];

  it('leave once for each device of whoever is told, encrypted for it alone and signed', async () => {
    const { browser, subtask } = await told();
    const other = subscribe(service.origin, '/push/2');
    await keep(people.acme, other.subscription);
    expect(service.arrived).toEqual([]);
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [message] = service.arrived;
    if (!message) throw new Error('Nothing came.');
    const entry = await latest(people.tech);
    expect(JSON.parse(browser.read(message.body))).toEqual({
      title: entry.notification_title,
      text: 'FixIt assigned it to you.',
      address: `/my-tasks/${subtask}`,
      tag: entry.entry_id,
    });
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(message.body.toString('latin1')).not.toContain('FixIt');
    expect(() => other.read(message.body)).toThrow();
    expect(vapidClaims(message, publicKey)).toMatchObject({ aud: service.origin, sub: 'https://fieldloom.test' });
  });

  it('say no more than the inbox does at the moment they leave', async () => {
    const { browser } = await told();
    const code = (await latest(people.tech)).form_data.sbtsk_ticket_id;
    const { id } = (await people.tech.get('/v1/definitions/app')).body.user;
    const masked = { name: 'Masked', subject: 'field', entity: 'subtask', user_ids: [id], effect: 'mask', fields: ['/display_code'] };
    const row = dataOf(await people.fixit.post('/v1/data/restriction', masked), 201);
    await deliver();
    await people.fixit.delete(`/v1/data/restriction/${row.id}`);
    const text = browser.read(service.arrived[0]?.body ?? Buffer.alloc(0));
    expect(JSON.parse(text).title).toMatch(/^New sub-task ••••/);
    expect(text).not.toContain(code);
  });

  it('are empty words about what is out of sight by then', async () => {
    const { browser, subtask } = await told();
    const bala = await one(people.dispatcher, 'user', "doc.user_email == 'bala.murugan@fixit.test'");
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: bala.id }));
    await deliver();
    expect(JSON.parse(browser.read(service.arrived[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      title: 'No longer available',
      address: '/',
    });
  });

  it('speak the language of the device', async () => {
    const { browser } = await told(subscribe(service.origin), { 'accept-language': 'ar' });
    const entry = dataOf(await people.tech.get('/v1/user/notification/list', { headers: { 'accept-language': 'ar' } })).data[0];
    await deliver();
    expect(JSON.parse(browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))).title).toBe(entry.notification_title);
  });

  it('are not sent of what has been read by then, nor of a change that did not hold', async () => {
    await told();
    const { entry_id } = await latest(people.tech);
    await server.inject('PUT', `/v1/user/notification/modify/${entry_id}`, {
      headers: { authorization: `Bearer ${people.tech.token}` },
      body: { updation_fr_read: true },
    });
    expect(await deliver()).toBe(0);
    expect(await queued()).toMatchObject([{ next_at: null, fault: 'nothing to tell any more', data: null }]);
    const { resources, database } = server.server.parts;
    const { id, org_id } = await one(people.dispatcher, 'user', "doc.user_email == 'tech@fixit.test'");
    const row = { notification_type: 'comment', org_id, user_id: id, notification_id: id, notification_time: server.clock.now() };
    const principal = { kind: 'system', reason: 'test' } as const;
    const failing = database.transaction(principal, async (connection) => {
      await resources.create(principal, 'notification', [row], connection);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await queued()).toHaveLength(1);
    expect(service.arrived).toEqual([]);
  });

  it.each([404, 410])('end with a device whose service answers %d', async (status) => {
    await told();
    service.answer(status);
    expect(await deliver()).toBe(0);
    expect([await devices(), (await queued())[0]?.next_at]).toEqual([[], null]);
    await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    expect(await queued()).toHaveLength(1);
  });

  it('are tried a few times again when the service is busy, and then no more', async () => {
    const { browser } = await told();
    service.answer(503);
    await deliver();
    await deliver();
    expect(service.arrived).toHaveLength(1);
    for (let tries = 0; tries < 10; tries += 1) await deliver({ early: true });
    expect(service.arrived).toHaveLength(9);
    expect(await queued()).toMatchObject([{ tries: 9, next_at: null, fault: 'answered 503' }]);
    expect(await devices()).toHaveLength(1);
    expect(browser.read(service.arrived[5]?.body ?? Buffer.alloc(0))).toContain('/my-tasks/');
  });

  it('follow no redirect', async () => {
    await told();
    service.answer(307, { location: `${service.origin}/elsewhere` });
    await deliver();
    expect(service.arrived.map(({ path }) => path)).toEqual(['/push/1']);
    expect(await queued()).toMatchObject([{ next_at: null, fault: 'answered 307' }]);
  });

  it('never go into the inner network, whatever a subscription says', async () => {
    const { keys } = JSON.parse(subscribe(service.origin).subscription);
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://[::ffff:10.0.0.1]/x',
      'https://2130706433/x',
      'https://169.254.169.254/latest',
      'https://user:pw@push.example.com/x',
      'https://push.example.com:8443/x',
      `${service.origin.replace('127.0.0.1', '127.0.0.2')}/x`,
      'file:///etc/passwd',
      'no address',
    ]) {
      const answer = await people.tech.post(TOKEN, { fcm_token: JSON.stringify({ endpoint, keys }) });
      expect([endpoint, answer.status, answer.body.errors?.[0]?.pointer]).toEqual([endpoint, 422, '/fcm_token']);
    }
    // A name says nothing by itself: it is looked up when it is called.
    await told({ ...subscribe(service.origin), subscription: JSON.stringify({ endpoint: 'https://localhost/x', keys }) });
    await deliver();
    expect(await queued()).toMatchObject([{ next_at: null, fault: 'EINNER' }]);
  });

  it('are not for tokens of FCM, which are kept, nor for what is no whole subscription', async () => {
    await told({ ...subscribe(service.origin), subscription: 'fcm-token-1' });
    expect([await queued(), await devices()]).toEqual([[], [expect.anything()]]);
    const half = JSON.stringify({ endpoint: `${service.origin}/x`, keys: { p256dh: 'a', auth: 'b' } });
    await told({ ...subscribe(service.origin), subscription: half });
    await deliver();
    expect([service.arrived, await devices()]).toEqual([[], []]);
  });

  it('end with signing out, with switching off, and with the session', async () => {
    const again = await server.as('tech@fixit.test');
    await keep(again, subscribe(service.origin).subscription);
    expect((await again.delete(KEY)).status).toBe(204);
    expect(await devices()).toEqual([]);
    await keep(again, subscribe(service.origin).subscription);
    await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    expect(await queued()).toHaveLength(1);
    await again.post('/v1/logout');
    expect([await devices(), await deliver(), service.arrived]).toEqual([[], 0, []]);
    expect(await queued()).toMatchObject([{ next_at: null, fault: 'the device is gone' }]);
  });

  it('leave by themselves while the server runs, to the devices of a person that signed in last, some of which cannot be reached', async () => {
    // More than are told, none of which can be reached.
    const { keys } = JSON.parse(subscribe(service.origin).subscription);
    for (let device = 0; device < 12; device += 1)
      await keep(await server.as('tech@fixit.test'), JSON.stringify({ endpoint: `https://localhost/${device}`, keys }));
    server.clock.advance(1);
    await server.server.parts.jobs.start();
    const { browser } = await told();
    await vi.waitFor(() => expect(service.arrived).toHaveLength(1), { timeout: 10_000, interval: 20 });
    await server.server.parts.jobs.stop();
    expect(browser.read(service.arrived[0]?.body ?? Buffer.alloc(0))).toContain('/my-tasks/');
    const failed = (await queued()).filter(({ fault }) => fault === 'EINNER');
    // Ten devices of a person are told.
    expect([failed.length, (await queued()).length]).toEqual([9, 10]);
  });

  it('need a session', async () => {
    for (const method of ['GET', 'DELETE'] as const) expect((await server.inject(method, KEY)).status).toBe(401);
  });
});

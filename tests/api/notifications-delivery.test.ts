/** Which ways notifications take to whom, and when: person by way, quiet hours, summaries, urgency, and what may not be told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { notify } from '../../engine/server/notify/inbox/notify.ts';
import type { NotificationName } from '../../schemas/types/rows.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, givenSubtask, one, type People, signInAll } from '../support/journey.ts';
import { type PushService, startPushService, subscribe } from '../support/push-service.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const SETTINGS = '/v1/user/notification/settings';
const TECH = 'tech@fixit.test';
const server = system('test');

type Sent = { readonly channel: string; readonly recipient: string; readonly subject: string | null; readonly body: string };

describe.each(engines)('the delivery of notifications on %s', (engine) => {
  let service: PushService;
  let running: TestServer;
  let people: People;
  let techId: string;

  beforeAll(async () => {
    service = await startPushService();
    running = await startTestServer({
      areas: ['requests', 'people', 'setup', 'attendance', 'links', 'rights'],
      engine,
      seed: true,
      config: { pushOrigin: service.origin },
    });
    // Later than everything in the demo; noon in India, whose zone all organisations have.
    at('2031-03-10T06:30:00Z');
    people = await signInAll(running);
    techId = (await one(people.fixit, 'user', `doc.user_email == '${TECH}'`)).id;
    await people.tech.post('/v1/user/update_fcm_token', { fcm_token: subscribe(service.origin).subscription, uuid: 'd', hash: 'h' });
  });
  afterAll(async () => {
    await running.stop();
    await service.stop();
  });
  beforeEach(async () => {
    at('2031-03-10T06:30:00Z');
    await admin('delete from notification_setting');
    await admin('delete from notification');
    await admin("delete from pgboss.job where name = 'notifications'");
    await admin('delete from outbox_message');
  });

  const at = (instant: string) => running.clock.set(instant);
  const admin = (text: string) => running.server.parts.database.admin((sql) => sql(text));
  const put = (caller: Caller, body: unknown, of = 'own', headers = {}) =>
    running.inject('PUT', `${SETTINGS}?of=${of}`, { headers: { authorization: `Bearer ${caller.token}`, ...headers }, body });
  const read = async (caller: Caller) => dataOf(await caller.get(SETTINGS));
  /** Has all jobs of notifications done now, those for later too: they look at the clock themselves. */
  const work = () => running.server.parts.jobs.work('notifications', { early: true });
  const sent = async (): Promise<readonly Sent[]> =>
    (await admin('select channel, recipient, subject, body from outbox_message order by channel, at, id')) as never;
  const channels = async () => (await sent()).map(({ channel }) => channel);
  /** News to these people in a transaction of its own. */
  const tell = (type: NotificationName, users: readonly string[], more: object = {}) => {
    const { database, resources, clock } = running.server.parts;
    return database.transaction(server, (connection) =>
      notify({ principal: server, connection, resources, now: clock.now() }, [
        { type, to: { users }, params: { from: 'Asha', day: '2031-03-12', code: '' }, ...more },
      ]),
    );
  };
  const choice = (group: string, channel: string, chosen: string) => ({ group, channel, choice: chosen });

  it('is as the definitions say for whoever has chosen nothing, and nothing is written for them', async () => {
    await tell('leave_asked', [techId]);
    await tell('leave_approved', [techId]);
    await tell('rating_asked', [techId]);
    await work();
    // A device for both, and a mail of what is to be approved; what has no haste stands in the bell.
    expect(await channels()).toEqual(['email', 'push', 'push']);
    expect(await admin('select id from notification_setting')).toEqual([]);
    expect(dataOf(await people.tech.get('/v1/user/notification/list')).total).toBe(3);
    const [mail] = await sent();
    expect(mail).toMatchObject({ recipient: TECH, subject: 'Leave from Mar-12-2031 was requested' });
    expect(mail?.body).toContain('Asha asks for leave from Mar-12-2031. Please decide.');
    expect(mail?.body).toContain('https://fieldloom.test/main/my-account/notifications');
  });

  it('is as each person has chosen, way by way', async () => {
    dataOf(
      await put(people.tech, {
        choices: [choice('leave', 'push', 'off'), choice('leave', 'email', 'on'), choice('approvals', 'email', 'off')],
      }),
    );
    await tell('leave_approved', [techId]);
    await tell('leave_asked', [techId]);
    await work();
    expect((await sent()).map(({ channel, subject }) => [channel, subject])).toEqual([
      ['email', 'Leave from Mar-12-2031 approved'],
      ['push', null],
    ]);
    const cells = Object.fromEntries((await read(people.tech)).groups.map(({ id, ways }: { id: string; ways: object }) => [id, ways]));
    expect(cells.leave).toEqual({
      push: { is: 'off', choice: 'off', forced: false },
      email: { is: 'on', choice: 'on', forced: false },
    });
  });

  it('is as the organisation has it, where it says so whatever people choose', async () => {
    dataOf(
      await put(people.fixit, { choices: [choice('leave', 'email', 'always'), choice('approvals', 'push', 'never')] }, 'organisation'),
    );
    dataOf(await put(people.tech, { choices: [choice('leave', 'email', 'off'), choice('approvals', 'push', 'on')] }));
    await tell('leave_approved', [techId]);
    await tell('leave_asked', [techId]);
    await work();
    expect(await channels()).toEqual(['email', 'email', 'push']);
    const { groups } = await read(people.tech);
    expect(groups.find(({ id }: { id: string }) => id === 'leave').ways.email).toEqual({ is: 'on', choice: 'off', forced: true });
  });

  it('takes text messages only where the organisation allows them', async () => {
    dataOf(await put(people.tech, { choices: [choice('work', 'sms', 'on')] }));
    expect((await read(people.tech)).ways).toEqual(['push', 'email']);
    const { subtask } = await given();
    await work();
    expect(await channels()).not.toContain('sms');
    dataOf(await put(people.fixit, { choices: [], allows_sms: true }, 'organisation'));
    expect((await read(people.tech)).ways).toEqual(['push', 'email', 'sms']);
    await admin('delete from outbox_message');
    await tell('subtask_assigned', [techId], { about: { subtask_id: subtask } });
    await work();
    const [text] = (await sent()).filter(({ channel }) => channel === 'sms');
    expect(text).toMatchObject({ recipient: '9000000001', body: expect.stringMatching(/^Asha assigned sub-task FIX-T\d+ to you\.$/) });
  });

  it('waits for the end of quiet hours, but for the bell and what is critical', async () => {
    dataOf(await put(people.tech, { choices: [choice('leave', 'email', 'on')], quiet_from: '22:00', quiet_to: '07:00' }));
    // 23:30 in India.
    at('2031-03-10T18:00:00Z');
    await tell('leave_approved', [techId]);
    await tell('pulse_missed', [techId], { params: { name: 'Gateway' } });
    expect(dataOf(await people.tech.get('/v1/user/notification/list')).unread_count).toBe(2);
    await work();
    expect((await sent()).map(({ channel, subject }) => [channel, subject])).toEqual([
      ['email', 'Gateway is silent'],
      ['push', null],
    ]);
    // A job that comes to its turn too early waits on.
    at('2031-03-11T01:29:00Z');
    await work();
    expect(await channels()).toHaveLength(2);
    at('2031-03-11T01:30:00Z');
    await work();
    expect((await channels()).sort()).toEqual(['email', 'email', 'push', 'push']);
  });

  it('goes by the person’s own zone where one is chosen', async () => {
    dataOf(await put(people.tech, { choices: [], quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Berlin' }));
    // 23:30 in India, 19:00 in Berlin.
    at('2031-03-10T18:00:00Z');
    await tell('leave_approved', [techId]);
    expect(await channels()).toEqual(['push']);
  });

  it('gathers mails into one, of all that is still unread', async () => {
    dataOf(
      await put(people.tech, {
        choices: [choice('leave', 'email', 'on'), choice('leave', 'push', 'off')],
        digest: 'daily',
        digest_at: '18:00',
      }),
    );
    for (const day of ['2031-03-12', '2031-03-13', '2031-03-14']) {
      running.clock.advance(60_000);
      await tell('leave_approved', [techId], { params: { from: 'Asha', day } });
    }
    const { data } = dataOf(await people.tech.get('/v1/user/notification/list'));
    dataOf(
      await running.inject('PUT', `/v1/user/notification/modify/${data[1].entry_id}`, {
        headers: { authorization: `Bearer ${people.tech.token}` },
        body: { updation_fr_read: true },
      }),
    );
    expect(await admin("select count(*)::integer as jobs from pgboss.job where name = 'notifications' and state < 'active'")).toEqual([
      { jobs: 1 },
    ]);
    at('2031-03-10T12:30:00Z');
    await work();
    const mails = await sent();
    expect(mails.map(({ channel, subject }) => [channel, subject])).toEqual([['email', 'Unread notifications: 2']]);
    expect(mails[0]?.body).toContain('Leave from Mar-12-2031 approved');
    expect(mails[0]?.body).not.toContain('2031-03-13');
    // What was in one summary is in no other.
    at('2031-03-10T13:00:00Z');
    await tell('leave_rejected', [techId]);
    at('2031-03-11T12:30:00Z');
    await work();
    const [, second] = await sent();
    expect(second).toMatchObject({ subject: 'Unread notifications: 1' });
    expect(second?.body).not.toContain('approved');
  });

  it('puts what has no haste into a summary, for whoever wants it by mail', async () => {
    dataOf(await put(people.tech, { choices: [choice('ratings', 'email', 'on'), choice('ratings', 'push', 'on')] }));
    await tell('rating_asked', [techId], { params: { template: 'Five stars' } });
    await running.server.parts.jobs.work('notifications');
    expect(await channels()).toEqual([]);
    at('2031-03-11T02:30:00Z');
    await work();
    expect((await sent()).map(({ subject }) => subject)).toEqual(['Unread notifications: 1']);
  });

  it('is not sent once it was read, or is not wanted any more', async () => {
    dataOf(await put(people.tech, { choices: [choice('leave', 'email', 'on'), choice('leave', 'push', 'off')] }));
    await tell('leave_approved', [techId]);
    await admin('update notification set is_read = true');
    await work();
    await tell('leave_rejected', [techId]);
    dataOf(await put(people.tech, { choices: [choice('leave', 'push', 'off')] }));
    await work();
    expect(await sent()).toEqual([]);
  });

  const given = async () => {
    const work = await givenRequest(people);
    const subtask = await givenSubtask(people, work, { due: '2031-04-02' });
    await flowsDone(running);
    return { work, subtask };
  };

  it('tells nothing that the reader may not see at that moment', async () => {
    dataOf(await put(people.tech, { choices: [choice('work', 'email', 'on'), choice('work', 'push', 'off')] }));
    const { subtask } = await given();
    const bala = await one(people.dispatcher, 'user', "doc.user_email == 'bala.murugan@fixit.test'");
    dataOf(await people.dispatcher.post(`/v1/data/subtask/${subtask}/actions/assign`, { assgne_id: bala.id }));
    await work();
    const own = (await sent()).filter(({ recipient }) => recipient === TECH);
    expect(own.map(({ subject }) => subject)).toEqual([]);
    // A field that is kept from the reader is not in the mail either.
    const masked = { name: 'Masked', subject: 'field', entity: 'subtask', user_ids: [techId], effect: 'mask', fields: ['/display_code'] };
    const row = dataOf(await people.fixit.post('/v1/data/restriction', masked), 201);
    const other = await given();
    const { display_code } = dataOf(await people.dispatcher.get(`/v1/data/subtask/${other.subtask}`));
    await work();
    await people.fixit.delete(`/v1/data/restriction/${row.id}`);
    const [mail] = (await sent()).filter(({ recipient }) => recipient === TECH);
    expect(mail?.subject).toMatch(/^New sub-task ••••/);
    expect(`${mail?.subject} ${mail?.body}`).not.toContain(display_code);
  });

  it('is in the language of the person', async () => {
    const of = async (headers: object) => {
      await admin('delete from outbox_message');
      dataOf(await put(people.tech, { choices: [choice('leave', 'email', 'on'), choice('leave', 'push', 'off')] }, 'own', headers));
      await tell('leave_approved', [techId]);
      await work();
      return (await sent())[0]?.body;
    };
    expect(await of({ 'accept-language': 'fr' })).toContain('Choisissez ici ce qui vous parvient par e-mail');
    expect(await of({ 'accept-language': 'en' })).toContain('Choose which e-mails you get here');
  });

  it('asks the database as often for many people as for one', async () => {
    const { database, resources, clock } = running.server.parts;
    const all = (await admin('select id from "user" where is_active')).map(({ id }) => String(id));
    const made = async (users: readonly string[]) => {
      let statements = 0;
      await database.transaction(server, async (connection) => {
        const counting = new Proxy(connection, {
          get: (target, name, receiver) => {
            if (name === 'as') statements += 1;
            const value: unknown = Reflect.get(target, name, receiver);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
        await notify({ principal: server, connection: counting, resources, now: clock.now() }, [
          { type: 'leave_asked', to: { users }, params: { from: 'Asha', day: '2031-03-12' } },
        ]);
      });
      return statements;
    };
    expect(all.length).toBeGreaterThan(20);
    const one = await made(all.slice(0, 1));
    expect(one).toBeGreaterThan(1);
    expect(await made(all)).toBe(one);
    expect(await admin('select count(distinct user_id)::integer as people from notification')).toEqual([{ people: all.length }]);
  });
});

/** Mails of notifications are ended by an address in them: without signing in, only by posting, and only of that kind and person. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { notify } from '../../engine/server/notify/inbox/notify.ts';
import type { NotificationName } from '../../schemas/types/rows.ts';
import { engines } from '../support/database.ts';
import { dataOf, one, type People, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const SETTINGS = '/v1/user/notification/settings';
const TECH = 'tech@fixit.test';
const START = '2031-03-10T06:30:00Z';
const DAY = 86_400_000;
const server = system('test');

describe.each(engines)('ending mails by their address on %s', (engine) => {
  let running: TestServer;
  let people: People;
  let techId: string;

  beforeAll(async () => {
    running = await startTestServer({ areas: ['requests', 'people', 'setup', 'attendance', 'links', 'rights'], engine, seed: true });
    running.clock.set(START);
    people = await signInAll(running);
    techId = (await one(people.fixit, 'user', `doc.user_email == '${TECH}'`)).id;
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    running.clock.set(START);
    for (const table of ['notification_setting', 'notification', 'outbox_message']) await admin(`delete from ${table}`);
    await admin("delete from pgboss.job where name = 'notifications'");
  });

  const admin = (text: string): Promise<readonly Json[]> => running.server.parts.database.admin((run) => run(text));
  const put = (caller: Caller, body: unknown, of = 'own') =>
    running.inject('PUT', `${SETTINGS}?of=${of}`, { headers: { authorization: `Bearer ${caller.token}` }, body });
  const tell = async (...types: readonly NotificationName[]) => {
    const { database, resources, clock, jobs } = running.server.parts;
    for (const type of types)
      await database.transaction(server, (connection) =>
        notify({ principal: server, connection, resources, now: clock.now() }, [
          { type, to: { users: [techId] }, params: { from: 'Asha', day: '2031-03-12', code: '' } },
        ]),
      );
    await jobs.work('notifications', { early: true });
  };
  const mails = () => admin(`select subject, body, html, data from outbox_message where channel = 'email' order by at, id`);
  const addressIn = (mail: Json | undefined): string => {
    const [found = ''] = /https:\/\/fieldloom\.test\/v1\/unsubscribe\/\S+/.exec(String(mail?.body)) ?? [];
    return new URL(found).pathname;
  };
  const mailed = async (): Promise<string> => {
    await tell('leave_asked');
    return addressIn((await mails())[0]);
  };
  const one_click = (path: string) =>
    running.inject('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const settings = () =>
    admin('select owner_id, choices, quiet_from, quiet_to, digest, digest_at from notification_setting order by owner_id');

  it('stands in the mail, and goes along for mail programs', async () => {
    const path = await mailed();
    const [mail] = await mails();
    expect(path).toMatch(new RegExp(`^/v1/unsubscribe/${techId}/approvals/\\d+/[\\w-]{43}$`));
    expect(mail?.data).toMatchObject({ unsubscribe: `https://fieldloom.test${path}` });
    expect(mail?.html).toContain(`<a href="https://fieldloom.test${path}">`);
  });

  it('stands in no mail that somebody needs to come in', async () => {
    expect((await running.inject('POST', '/v1/account/forgotten-password', { body: { id: TECH } })).status).toBe(202);
    const [role] = (await people.fixit.get('/v1/data/role?page_size=1')).body.data;
    const row = { user_name: 'Nisha Rao', user_email: 'nisha@new.test', user_mobile: '8400000071', user_role: [role.id] };
    dataOf(await people.fixit.post('/v1/data/user', row), 201);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    for (const mail of sent) expect(JSON.stringify(mail)).not.toContain('unsubscribe');
  });

  it('shows a page with one button, and changes nothing until that is pressed', async () => {
    const path = await mailed();
    const page = await running.inject('GET', path, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(page.text.match(/<button>/g)).toHaveLength(1);
    expect(page.text).toContain('<form method="post">');
    expect(page.text).not.toMatch(/<script|Asha|tech@fixit/);
    expect(await settings()).toEqual([]);
  });

  it('ends mails of that kind for that person alone, once or again', async () => {
    const path = await mailed();
    for (const _ of [1, 2]) expect((await one_click(path)).status).toBe(200);
    expect(await settings()).toMatchObject([{ owner_id: techId, choices: [{ group: 'approvals', channel: 'email', choice: 'off' }] }]);
    await admin('delete from outbox_message');
    await tell('leave_asked');
    expect(await mails()).toEqual([]);
    // What is not that kind goes on as chosen.
    const { groups } = dataOf(await people.tech.get(SETTINGS));
    const waysOf = (id: string) => groups.find((group: Json) => group.id === id).ways;
    expect([waysOf('approvals').email.is, waysOf('approvals').push.choice]).toEqual(['off', null]);
  });

  it('keeps what the person has chosen, and the hours of an organisation for whoever has chosen nothing', async () => {
    const path = await mailed();
    dataOf(await put(people.fixit, { choices: [], quiet_from: '22:00', quiet_to: '06:00', digest: 'hourly' }, 'organisation'));
    expect((await one_click(path)).status).toBe(200);
    const mine = (await settings()).find(({ owner_id }) => owner_id === techId);
    const theirs = (await settings()).find(({ owner_id }) => owner_id !== techId);
    for (const name of ['quiet_from', 'quiet_to', 'digest', 'digest_at']) expect(mine?.[name]).toEqual(theirs?.[name]);
    const chosen = [
      { group: 'leave', channel: 'email', choice: 'on' },
      { group: 'approvals', channel: 'email', choice: 'on' },
      { group: 'approvals', channel: 'push', choice: 'on' },
    ];
    dataOf(await put(people.tech, { choices: chosen, digest: 'daily' }));
    expect((await one_click(path)).status).toBe(200);
    expect((await settings()).find(({ owner_id }) => owner_id === techId)).toMatchObject({
      digest: 'daily',
      choices: [chosen[0], chosen[2], { group: 'approvals', channel: 'email', choice: 'off' }],
    });
  });

  it('is not there for what an organisation has everybody told of, and then does nothing', async () => {
    const path = await mailed();
    await admin('delete from outbox_message');
    dataOf(await put(people.fixit, { choices: [{ group: 'approvals', channel: 'email', choice: 'always' }] }, 'organisation'));
    await tell('leave_asked');
    const [mail] = await mails();
    expect(mail?.subject).toBe('Leave from Mar-12-2031 was requested');
    expect(mail?.body).not.toContain('/v1/unsubscribe');
    expect(mail?.data).not.toHaveProperty('unsubscribe');
    expect((await one_click(path)).status).toBe(404);
    expect((await settings()).filter(({ owner_id }) => owner_id === techId)).toEqual([]);
  });

  it('is refused alike when it was forged, is over, or is of nobody', async () => {
    const path = await mailed();
    const [, , , user = '', groups = '', until = '', signature = ''] = path.split('/');
    const other = (await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'")).id;
    const address = (parts: readonly string[]) => ['', 'v1', 'unsubscribe', ...parts].join('/');
    const forged = [
      address([other, groups, until, signature]),
      address([user, 'leave', until, signature]),
      address([user, groups, String(Number(until) + 86_400), signature]),
      address([user, groups, until, 'A'.repeat(43)]),
      address(['nobody', groups, until, signature]),
    ];
    const pages = new Set<string>();
    for (const forgery of forged)
      for (const answer of [await running.inject('GET', forgery), await one_click(forgery)]) {
        expect(answer.status).toBe(404);
        pages.add(answer.text);
      }
    running.clock.advance(62 * DAY);
    for (const answer of [await running.inject('GET', path), await one_click(path)]) {
      expect(answer.status).toBe(404);
      pages.add(answer.text);
    }
    expect(pages.size).toBe(1);
    expect(await settings()).toEqual([]);
  });

  it('takes what forms send and no more, and no answer is read from it', async () => {
    const path = await mailed();
    const typed = (type: string, body: string) => running.inject('POST', path, { headers: { 'content-type': type }, body });
    expect((await typed('text/plain', 'x')).status).toBe(415);
    expect((await typed('application/x-www-form-urlencoded', 'x'.repeat(5_000))).status).toBe(413);
    expect(await settings()).toEqual([]);
    expect((await typed('multipart/form-data; boundary=b', '--b--')).status).toBe(200);
    expect(await settings()).toHaveLength(1);
  });
});

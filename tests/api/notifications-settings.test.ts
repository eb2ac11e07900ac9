/** What people say of how they are told, and what an organisation says for all of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const SETTINGS = '/v1/user/notification/settings';

describe.each(engines)('settings of notifications on %s', (engine) => {
  let running: TestServer;
  let people: People;
  let techId: string;
  beforeAll(async () => {
    running = await startTestServer({ areas: ['people', 'rights'], engine, seed: true });
    people = await signInAll(running);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
  });
  afterAll(() => running.stop());
  beforeEach(() => admin('delete from notification_setting'));

  const admin = (text: string) => running.server.parts.database.admin((sql) => sql(text));
  const put = (caller: Caller, body: unknown, of = 'own') =>
    running.inject('PUT', `${SETTINGS}?of=${of}`, { headers: { authorization: `Bearer ${caller.token}` }, body });
  const read = async (caller: Caller) => dataOf(await caller.get(SETTINGS));
  const choice = (group: string, channel: string, chosen: string) => ({ group, channel, choice: chosen });

  it('are refused where they name what there is not, or say half', async () => {
    const errorsOf = async (body: unknown, of = 'own') => {
      const { status, body: problem } = await put(people.tech, body, of);
      return [status, problem.errors?.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)];
    };
    expect(await errorsOf({ choices: [choice('wrok', 'push', 'on')] })).toEqual([422, ['/choices/0/group unknown_group']]);
    expect(await errorsOf({ choices: [choice('work', 'push', 'on'), choice('work', 'push', 'off')] })).toEqual([
      422,
      ['/choices/1/group distinct'],
    ]);
    expect(await errorsOf({ choices: [choice('work', 'pigeon', 'on')] })).toMatchObject([422, ['/choices/0/channel enum']]);
    expect(await errorsOf({ choices: [choice('work', 'push', 'always')] })).toEqual([422, ['/choices/0/choice check']]);
    expect(await errorsOf({ quiet_from: '22:00', quiet_to: null })).toEqual([422, ['/quiet_to required']]);
    expect(await errorsOf({ time_zone: 'Mars/Olympus' })).toMatchObject([422, ['/time_zone format']]);
    expect(await errorsOf({ allows_sms: true })).toEqual([422, ['/allows_sms check']]);
    expect(await errorsOf({ owner_id: techId })).toEqual([422, ['/owner_id unknown']]);
    expect(await errorsOf({ choices: [] }, 'organisation')).toEqual([404, undefined]);
    expect((await people.tech.get(`${SETTINGS}?of=organisation`)).status).toBe(404);
    expect(await admin('select id from notification_setting')).toEqual([]);
  });

  it('are each person’s own, and the organisation’s its administrators’', async () => {
    dataOf(await put(people.tech, { digest: 'daily' }));
    dataOf(await put(people.fixit, { digest: 'hourly' }, 'organisation'));
    const rows = async (caller: Caller) =>
      dataOf(await caller.get('/v1/data/notification-setting'))
        .map(({ digest }: { digest: string }) => digest)
        .sort();
    expect(await rows(people.tech)).toEqual(['daily', 'hourly']);
    expect(await rows(people.fixit)).toEqual(['hourly']);
    expect(await rows(people.acme)).toEqual([]);
    // What nobody of his own chose is as the organisation has it.
    expect((await read(people.dispatcher)).digest).toBe('hourly');
    expect((await read(people.tech)).digest).toBe('daily');
    const [theirs] = dataOf(await people.tech.get(`/v1/data/notification-setting?filter=${encodeURIComponent("doc.digest == 'hourly'")}`));
    expect((await patch(people.fixit, 'notification-setting', theirs.id, { digest: 'none' })).status).toBe(200);
    expect((await patch(people.tech, 'notification-setting', theirs.id, { digest: 'daily' })).status).toBe(404);
    const strange = { owner_id: techId };
    expect((await people.acme.post('/v1/data/notification-setting', strange)).status).not.toBe(201);
  });
});

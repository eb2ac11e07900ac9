/** Native apps are told of notifications by FCM and by Apple's service (`update_fcm_token`). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApnsStand, type FcmStand, fcmError, startApns, startFcm } from '../support/app-push-services.ts';
import { engines } from '../support/database.ts';
import { deliver } from '../support/deliver.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, givenSubtask, type People, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const TOKEN = '/v1/user/update_fcm_token';
const DEVICES = '/v1/user/push/devices';
const APPLE = 'ab'.repeat(32);

describe.each(engines)('push messages to apps on %s', (engine) => {
  let [fcm, apns]: [FcmStand, ApnsStand] = [undefined as never, undefined as never];
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    [fcm, apns] = await Promise.all([startFcm(), startApns()]);
    const config = { fcm: fcm.config, apns: apns.config };
    server = await startTestServer({ areas: ['requests', 'ratings', 'links', 'rights'], engine, seed: true, config });
    people = await signInAll(server);
    await flowsDone(server);
  });
  afterAll(async () => {
    await server.stop();
    await Promise.all([fcm.stop(), apns.stop()]);
  });

  it('go by the service of their token, and end with one that is no longer registered', async () => {
    await server.server.parts.database.admin((sql) => sql("delete from device; delete from outbox_message where channel = 'push'"));
    const apple = await server.as('tech@fixit.test');
    dataOf(await apple.post(TOKEN, { fcm_token: APPLE, service: 'apns' }));
    server.clock.advance(1000);
    dataOf(await people.tech.post(TOKEN, { fcm_token: 'fcm-token-1' }));
    const refused = [
      await apple.post(TOKEN, { fcm_token: 'no-hex', service: 'apns' }),
      await apple.post(TOKEN, { fcm_token: 'x', service: 'pigeon' }),
    ];
    expect(refused.map(({ status, body }) => [status, body.errors[0].pointer])).toEqual([
      [422, '/fcm_token'],
      [422, '/service'],
    ]);
    expect(dataOf(await apple.get(DEVICES))).toMatchObject([
      { service: 'fcm', is_here: false, is_open: true },
      { service: 'apns', is_here: true, is_open: true },
    ]);
    expect(dataOf(await people.acme.get(DEVICES))).toEqual([]);

    const assigned = async () => {
      const subtask = await givenSubtask(people, await givenRequest(people));
      await flowsDone(server);
      return `/my-tasks/${subtask}`;
    };
    const { parts } = server.server;
    const address = await assigned();
    expect(await deliver(parts, 'push')).toBe(2);
    expect(JSON.parse(fcm.arrived[0]?.body ?? '').message).toMatchObject({
      token: 'fcm-token-1',
      notification: { body: 'FixIt assigned it to you.' },
      data: { address },
    });
    expect(apns.arrived[0]?.path).toBe(`/3/device/${APPLE}`);
    expect(JSON.parse(apns.arrived[0]?.body ?? '')).toMatchObject({ aps: { alert: { body: 'FixIt assigned it to you.' } }, address });

    fcm.answer(fcmError(404, 'UNREGISTERED'));
    apns.answer({ status: 503, body: { reason: 'ServiceUnavailable' } });
    await assigned();
    expect(await deliver(parts, 'push')).toBe(0);
    expect(dataOf(await apple.get(DEVICES))).toMatchObject([{ service: 'apns' }]);
    apns.answer({ status: 200 });
    expect(await deliver(parts, 'push', { early: true })).toBe(1);
    apns.answer({ status: 410, body: { reason: 'Unregistered' } });
    await assigned();
    await deliver(parts, 'push');
    expect(dataOf(await apple.get(DEVICES))).toEqual([]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApnsStand, claimsOf, type FcmStand, fcmError, startApns, startFcm } from '../../../tests/support/app-push-services.ts';
import { createApnsSender } from './apns.ts';
import { createFcmSender } from './fcm.ts';
import { waitOf } from './senders.ts';

const message = { title: 'New job', text: 'FixIt assigned it to you.', address: '/my-tasks/7', tag: 'n-1' };
const DEVICE = 'ab'.repeat(32);
const gone = { ok: false, again: false, isGone: true };
const later = { ok: false, again: true };
const refused = { ok: false, again: false };

describe('FCM', () => {
  let fcm: FcmStand;
  beforeAll(async () => {
    fcm = await startFcm();
  });
  afterEach(() => {
    fcm.answer({ status: 200 });
    fcm.arrived.length = 0;
    fcm.tokens.length = 0;
  });
  afterAll(() => fcm.stop());

  it('takes a message by the documented call; many that leave at once ask for one access token, which is asked for anew in time', async () => {
    let now = Date.parse('2030-01-01T10:00:00Z');
    const send = createFcmSender({ config: fcm.config, now: () => now });
    expect(await Promise.all([send('t-1', message), send('t-2', message)])).toEqual([{ ok: true }, { ok: true }]);
    const [first] = fcm.arrived;
    expect([first?.path, first?.headers.authorization]).toEqual(['/v1/projects/field-test/messages:send', 'Bearer access-1']);
    const sent = fcm.arrived.map(({ body }) => JSON.parse(body).message);
    expect(sent.find(({ token }) => token === 't-1')).toMatchObject({
      token: 't-1',
      notification: { title: 'New job', body: 'FixIt assigned it to you.' },
      data: { address: '/my-tasks/7', tag: 'n-1' },
      android: { priority: 'HIGH', ttl: '86400s' },
    });
    const form = new URLSearchParams(fcm.tokens[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const claims = JSON.parse(Buffer.from(form.get('assertion')?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toEqual({
      iss: fcm.config.clientEmail,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
      aud: fcm.config.tokenUrl,
      iat: now / 1000,
      exp: now / 1000 + 3600,
    });
    expect(fcm.tokens).toHaveLength(1);
    now += 3_541_000;
    await send('t-1', message);
    expect([fcm.tokens.length, fcm.arrived[2]?.headers.authorization]).toEqual([2, 'Bearer access-2']);
  });

  it.each([
    [fcmError(404, 'UNREGISTERED'), { ...gone, fault: 'answered 404 UNREGISTERED' }],
    [fcmError(429, 'QUOTA_EXCEEDED'), later],
    [fcmError(503, 'UNAVAILABLE'), later],
    [fcmError(500, 'INTERNAL'), later],
    [fcmError(403, 'SENDER_ID_MISMATCH'), refused],
    [fcmError(401, 'THIRD_PARTY_AUTH_ERROR'), refused],
    [fcmError(400, 'INVALID_ARGUMENT'), refused],
    [{ status: 400, body: { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } } }, gone],
    [{ status: 404, body: 'no project of that name' }, refused],
    [{ status: 307, headers: { location: '/elsewhere' } }, refused],
  ])('answers %j', async (said, outcome) => {
    fcm.answer(said);
    expect(await createFcmSender({ config: fcm.config })('t-1', message)).toMatchObject(outcome);
    expect(fcm.arrived).toHaveLength(1);
  });

  it('is left alone as long as it asks for, and asked with another access token when one was revoked', async () => {
    let now = Date.now();
    const send = createFcmSender({ config: fcm.config, now: () => now });
    fcm.answer({ status: 503, headers: { 'retry-after': '120' } });
    expect(await send('t-1', message)).toMatchObject(later);
    expect(await send('t-2', message)).toEqual({ ...later, fault: 'the service asked to wait' });
    now += 121_000;
    fcm.answer({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
    expect(await send('t-2', message)).toMatchObject(later);
    await send('t-2', message);
    expect([fcm.arrived.length, fcm.tokens.length]).toEqual([3, 2]);
  });

  it('is not called without an access token', async () => {
    const send = createFcmSender({ config: fcm.config });
    fcm.answerToken({ status: 400, body: { error: 'invalid_grant' } });
    expect(await send('t-1', message)).toEqual({ ...refused, fault: 'no access token: answered 400' });
    fcm.answerToken({ status: 503 });
    expect(await send('t-1', message)).toMatchObject(later);
    expect(fcm.arrived).toEqual([]);
    const nobody = { ...fcm.config, tokenUrl: 'http://127.0.0.1:9/token' };
    expect(await createFcmSender({ config: nobody })('t-1', message)).toMatchObject(later);
  });
});

describe('APNs', () => {
  let apns: ApnsStand;
  beforeAll(async () => {
    apns = await startApns();
  });
  afterEach(() => {
    apns.answer({ status: 200 });
    apns.arrived.length = 0;
  });
  afterAll(() => apns.stop());

  it('takes messages over one connection, with a token signed once an hour', async () => {
    let now = Date.parse('2030-01-01T10:00:00Z');
    const send = createApnsSender({ config: apns.config, now: () => now });
    expect(await Promise.all([send(DEVICE, message), send(DEVICE, message)])).toEqual([{ ok: true }, { ok: true }]);
    now += 51 * 60_000;
    expect(await send(DEVICE, message)).toEqual({ ok: true });
    const [first, second, third] = apns.arrived;
    expect(first?.path).toBe(`/3/device/${DEVICE}`);
    expect(first?.headers).toMatchObject({
      ':method': 'POST',
      'apns-topic': 'com.example.field',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(Date.parse('2030-01-02T10:00:00Z') / 1000),
      'apns-collapse-id': 'n-1',
    });
    expect(JSON.parse(first?.body ?? '')).toEqual({
      aps: { alert: { title: 'New job', body: 'FixIt assigned it to you.' }, sound: 'default' },
      address: '/my-tasks/7',
      tag: 'n-1',
    });
    const bearer = first?.headers.authorization?.replace('bearer ', '') ?? '';
    const claims = { alg: 'ES256', kid: 'ABC123DEFG', iss: 'DEF123GHIJ', iat: Date.parse('2030-01-01T10:00:00Z') / 1000 };
    expect(claimsOf(bearer, apns.publicKey)).toEqual(claims);
    expect(second?.headers.authorization).toBe(first?.headers.authorization);
    expect(third?.headers.authorization).not.toBe(first?.headers.authorization);
    expect(apns.connections()).toBe(1);
  });

  it.each([
    [
      { status: 410, body: { reason: 'Unregistered', timestamp: 1 } },
      { ...gone, fault: 'answered 410 Unregistered' },
    ],
    [{ status: 410, body: { reason: 'ExpiredToken' } }, gone],
    [
      { status: 400, body: { reason: 'BadDeviceToken' } },
      { ...refused, fault: 'answered 400 BadDeviceToken' },
    ],
    [{ status: 403, body: { reason: 'InvalidProviderToken' } }, refused],
    [{ status: 403, body: { reason: 'ExpiredProviderToken' } }, later],
    [{ status: 413, body: { reason: 'PayloadTooLarge' } }, refused],
    [{ status: 429, body: { reason: 'TooManyRequests' } }, later],
    [{ status: 503, body: { reason: 'ServiceUnavailable' } }, later],
    [{ status: 500 }, later],
  ])('answers %j', async (said, outcome) => {
    apns.answer(said);
    expect(await createApnsSender({ config: apns.config })(DEVICE, message)).toMatchObject(outcome);
  });

  it('is called again after a connection was lost, and not with what is no token of a device', async () => {
    const send = createApnsSender({ config: apns.config });
    await send(DEVICE, message);
    apns.dropAll();
    await new Promise((done) => setTimeout(done, 20));
    expect(await send(DEVICE, message)).toEqual({ ok: true });
    expect(await send('../../x', message)).toMatchObject(gone);
    const nobody = createApnsSender({ config: { ...apns.config, origin: 'http://127.0.0.1:9' } });
    expect(await nobody(DEVICE, message)).toMatchObject({ ...later, fault: 'ECONNREFUSED' });
  });
});

it('reads how long a service wants to be left alone, an hour at most', () => {
  const waits = ['30', '99999', new Date(5_000).toUTCString(), null, 'x'].map((said) => waitOf(said, 0));
  expect(waits).toEqual([30_000, 3_600_000, 5_000, undefined, undefined]);
});

import { createECDH, randomBytes } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { pushKeys } from './keys.ts';
import { createPushSender, type PushSenderOptions } from './sender.ts';
import { isPushAddress, readSubscription } from './subscription.ts';

const curve = createECDH('prime256v1');
curve.generateKeys();
const subscribed = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
const keys = pushKeys({ production: false, publicUrl: undefined }, 'secret');
if (!keys) throw new Error('There are no keys.');
const to = (endpoint: string, own = subscribed) => ({ endpoint, keys: own });

/** A name that leads there. */
const leadingTo = (...found: LookupAddress[]) => {
  const resolve = (_name: string, _options: unknown, done: (error: Error | null, all: LookupAddress[]) => void) => done(null, found);
  return resolve as unknown as NonNullable<PushSenderOptions['resolve']>;
};

it.each([
  ['this machine', { address: '127.0.0.1', family: 4 }],
  ['the inner network', { address: '10.1.2.3', family: 4 }],
  ['the cloud’s own address', { address: '169.254.169.254', family: 4 }],
  ['this machine, as IPv6', { address: '::1', family: 6 }],
  ['this machine, in the clothes of IPv6', { address: '::ffff:127.0.0.1', family: 6 }],
])('does not go to %s by a name, and not again', async (_what, address) => {
  const refused = { ok: false, again: false, fault: 'EINNER' };
  expect(await createPushSender({ keys, resolve: leadingTo(address) })(to('https://push.test/x'), '{}')).toEqual(refused);
  const both = leadingTo({ address: '203.0.113.1', family: 4 }, address);
  expect(await createPushSender({ keys, resolve: both })(to('https://push.test/x'), '{}')).toEqual(refused);
});

it('goes to no address of the inner network that was kept before, nor where nothing can be encrypted', async () => {
  const send = createPushSender({ keys });
  for (const endpoint of ['https://127.0.0.1/x', 'https://[::ffff:7f00:1]/x', 'http://push.example.com/x', 'https://push.example.com:22/x'])
    expect(await send(to(endpoint), '{}')).toMatchObject({ ok: false, isGone: true });
  const own = { p256dh: randomBytes(20).toString('base64url'), auth: subscribed.auth };
  expect(await send(to('https://push.example.com/x', own), '{}')).toMatchObject({ ok: false, isGone: true });
});

it('waits for no answer for ever, and tries again', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const pushOrigin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const send = createPushSender({ keys, pushOrigin, timeout: 50 });
  expect(await send(to(`${pushOrigin}/x`), '{}')).toEqual({ ok: false, again: true, fault: 'no answer in time' });
  silent.closeAllConnections();
  silent.close();
});

it('reads whole subscriptions alone', () => {
  const text = JSON.stringify({ ...to('https://push.example.com/x'), expirationTime: null });
  expect(readSubscription(text)).toEqual(to('https://push.example.com/x'));
  const parts = [
    {},
    { endpoint: 'https://push.example.com/x' },
    { endpoint: 7, keys: subscribed },
    to('https://push.example.com/x', { p256dh: '', auth: '' }),
  ];
  for (const token of ['fcm', '', '{', '[]', 'null', ...parts.map((part) => JSON.stringify(part))])
    expect(readSubscription(token)).toBeUndefined();
});

it('knows addresses of push services', () => {
  const may = (endpoint: string, own?: string) => isPushAddress(endpoint, own);
  expect(may('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
  expect(may('https://push.internal:8443/x', 'https://push.internal:8443')).toBe(true);
  expect(may('https://user@push.internal:8443/x', 'https://push.internal:8443')).toBe(false);
  expect(may('https://push.internal:8444/x', 'https://push.internal:8443')).toBe(false);
  expect(may('https://0x7f.1/x')).toBe(false);
});

// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { followWorker } from '../../../engine/web/push/worker-messages.ts';
import { createNativeApp } from './native-app.ts';
import { followNativeToken } from './native-token.ts';

const told: unknown[] = [];
vi.mock('../../../engine/web/api/http.ts', () => ({
  call: async (path: string, { body }: { body: { fcm_token: string; service?: string } }) =>
    told.push([path, body.fcm_token, ...(body.service ? [body.service] : [])]),
}));
beforeEach(() => {
  told.length = 0;
  localStorage.clear();
});

it('asks the app for its token, and tells the server of it and of every other one', async () => {
  const sent: unknown[] = [];
  const doors = { FieldloomNative: { postMessage: (text: string) => void sent.push(JSON.parse(text)) } };
  const end = followNativeToken(createNativeApp({ userAgent: 'FieldloomApp/1.2', doors }));
  expect(sent).toEqual([{ type: 'fcm_token_wanted' }]);
  const say = async (token: string, service?: string) => {
    const detail = JSON.stringify({ type: 'fcm_token', data: { token, service } });
    window.dispatchEvent(new CustomEvent('fieldloom-app', { detail }));
    await Promise.resolve();
    await Promise.resolve();
  };
  for (const token of ['t-1', 't-1', 't-2']) await say(token);
  expect(told).toEqual([
    ['/v1/user/update_fcm_token', 't-1'],
    ['/v1/user/update_fcm_token', 't-2'],
  ]);
  await say('ab12', 'apns');
  expect(told[2]).toEqual(['/v1/user/update_fcm_token', 'ab12', 'apns']);
  end();
  await say('t-3');
  expect(told).toHaveLength(3);
});

it.each([
  undefined,
  7,
  'no JSON',
  'null',
  '{"type":"other","data":{"token":"t"}}',
  '{"type":"fcm_token"}',
  '{"type":"fcm_token","data":{"token":""}}',
])('finds no token in %j', async (detail) => {
  const end = followNativeToken(createNativeApp({ userAgent: 'FieldloomApp/1.2', doors: {} }));
  window.dispatchEvent(new CustomEvent('fieldloom-app', { detail }));
  await Promise.resolve();
  await Promise.resolve();
  end();
  expect(told).toEqual([]);
});

it('goes where a click on a push message leads, as long as it is here', () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const navigate = vi.fn();
  const end = followWorker(navigate);
  const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }));
  say({ type: 'push-open', address: '/my-tasks/7?tab=photos' });
  for (const data of [
    null,
    'x',
    { type: 'other', address: '/x' },
    { type: 'push-open', address: '//elsewhere.test/x' },
    { type: 'push-open' },
  ])
    say(data);
  end();
  say({ type: 'push-open', address: '/my-tasks/8' });
  expect(navigate.mock.calls).toEqual([['/my-tasks/7?tab=photos']]);
});

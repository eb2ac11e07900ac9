// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropPush, isPushOn, renewPush, sendToken, switchOff, switchOn } from './device.ts';

/** The browser: what it was asked, and what it subscribed to. */
const browser = { leave: 'granted', asked: 0, subscribed: 0, key: undefined as string | undefined, isBroken: false };
/** The server: what it was told. */
const server = { calls: [] as unknown[], isDown: false, key: 'AAEC' as string | null };

vi.mock('../api/http.ts', () => ({
  call: async (path: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) => {
    server.calls.push([method, path, ...(body ? [body] : [])]);
    if (server.isDown) throw Object.assign(new Error('The server is busy.'), { status: 503 });
    return { data: { public_key: server.key } };
  },
}));

const bytesOf = (key: string) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;
const subscription = (key: string) => ({
  options: { applicationServerKey: bytesOf(key) },
  unsubscribe: async () => {
    browser.key = undefined;
    return true;
  },
  toJSON: () => ({ endpoint: `https://push.example.com/${key}` }),
});
const pushManager = {
  getSubscription: async () => (browser.key === undefined ? null : subscription(browser.key)),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (browser.isBroken) throw new Error('No push service.');
    browser.subscribed += 1;
    browser.key = applicationServerKey;
    return subscription(applicationServerKey);
  },
};
const worker = { pushManager };

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('user', JSON.stringify({ uuid: 'u-1' }));
  localStorage.setItem('hash', 'h-1');
  Object.assign(browser, { leave: 'granted', asked: 0, subscribed: 0, key: undefined, isBroken: false });
  Object.assign(server, { calls: [], isDown: false, key: 'AAEC' });
  const serviceWorker = { register: async () => worker, ready: Promise.resolve(worker), getRegistration: async () => worker };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.asked > 0 ? browser.leave : 'default';
    },
    requestPermission: async () => {
      browser.asked += 1;
      return browser.leave;
    },
  });
});
vi.mock('../session/session.ts', () => ({ storedUser: () => JSON.parse(localStorage.getItem('user') ?? 'null') }));

const TOLD = ['POST', '/v1/user/update_fcm_token', { fcm_token: '{"endpoint":"https://push.example.com/AAEC"}', uuid: 'u-1', hash: 'h-1' }];

describe('push messages on this device', () => {
  it('begin with a choice: the server is told of the subscription', async () => {
    expect(await switchOn('AAEC')).toBe('on');
    expect([server.calls, isPushOn()]).toEqual([[TOLD], true]);
    expect(localStorage.getItem('fcm_token')).toBe('{"endpoint":"https://push.example.com/AAEC"}');
  });

  it('never ask by themselves', async () => {
    await renewPush();
    expect([browser.asked, browser.subscribed, server.calls]).toEqual([0, 0, []]);
  });

  it('are not there when the person or the browser will not', async () => {
    browser.leave = 'denied';
    expect([await switchOn('AAEC'), isPushOn()]).toEqual(['denied', false]);
    Object.assign(browser, { leave: 'granted', isBroken: true });
    expect([await switchOn('AAEC'), isPushOn(), server.calls]).toEqual(['failed', false, []]);
  });

  it('are renewed on the next page of the same person, and told of once', async () => {
    await switchOn('AAEC');
    server.calls = [];
    await renewPush();
    expect([server.calls, browser.subscribed]).toEqual([[['GET', '/v1/user/push']], 1]);
    // As after signing in anew.
    localStorage.removeItem('fcm_token');
    server.calls = [];
    await renewPush();
    expect(server.calls).toEqual([['GET', '/v1/user/push'], TOLD]);
  });

  it('are subscribed to anew when the server has another key', async () => {
    await switchOn('AAEC');
    server.key = '-_-_';
    await renewPush();
    expect([browser.key, browser.subscribed]).toEqual(['-_-_', 2]);
    await renewPush();
    expect(browser.subscribed).toBe(2);
  });

  it('are not for the next person on the same device', async () => {
    await switchOn('AAEC');
    localStorage.setItem('user', JSON.stringify({ uuid: 'u-2' }));
    localStorage.removeItem('fcm_token');
    server.calls = [];
    await renewPush();
    expect([isPushOn(), server.calls]).toEqual([false, []]);
  });

  it('end when they are switched off, here and on the server', async () => {
    await switchOn('AAEC');
    server.calls = [];
    await switchOff();
    expect([server.calls, browser.key, isPushOn(), localStorage.getItem('fcm_token')]).toEqual([
      [['DELETE', '/v1/user/push']],
      undefined,
      false,
      null,
    ]);
  });

  it('end with signing out also when nobody can be told, and keep the choice', async () => {
    await switchOn('AAEC');
    server.isDown = true;
    await dropPush();
    expect([browser.key, isPushOn()]).toEqual([undefined, true]);
  });
});

it('says nothing when the server cannot be told of a token, and tells it next time', async () => {
  const said = vi.spyOn(console, 'error');
  server.isDown = true;
  await expect(sendToken('t-1')).resolves.toBeUndefined();
  await expect(switchOn('AAEC')).resolves.toBe('on');
  await expect(renewPush()).resolves.toBeUndefined();
  expect([said.mock.calls, localStorage.getItem('fcm_token'), document.body.textContent]).toEqual([[], null, '']);
  server.isDown = false;
  server.calls = [];
  await renewPush();
  expect(server.calls).toEqual([['GET', '/v1/user/push'], TOLD]);
});

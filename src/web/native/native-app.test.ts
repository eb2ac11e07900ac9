// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { greetNativeApp } from './greeting.ts';
import { type Bridge, createNativeApp } from './native-app.ts';
import { nativeHost } from './native-host.ts';

const browser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const inApp = `${browser} FieldloomApp/1.2`;

let sent: unknown[];
const bridge: Bridge = { postMessage: (message) => sent.push(JSON.parse(message)) };
beforeEach(() => {
  sent = [];
  delete document.documentElement.dataset.host;
});

describe('the native app', () => {
  it.each([
    [browser, false],
    [`${browser} NotFieldloomApplication`, false],
    [inApp, true],
  ])('is known by its marker in the user-agent: %s', (userAgent, isHere) => {
    expect(createNativeApp({ userAgent, doors: {} }).isHere).toBe(isHere);
  });

  it('is told how to behave, and who is signed in', () => {
    const account = { uuid: 'u-1', name: 'Tarun Das', org: { nickname: 'FixIt' } };
    greetNativeApp(createNativeApp({ userAgent: inApp, doors: { FieldloomNative: bridge } }), account);
    expect(sent).toEqual([
      {
        type: 'config',
        data: {
          compress_file: '1',
          open_inside: ['deployment-daily-update', 'my-tasks'],
          open_outside: ['https://fieldloom.app', 'https://www.google.com/maps/search/', 'https://github.com/'],
        },
      },
      { type: 'account', data: account },
    ]);
    expect(document.documentElement.dataset.host).toBe('app');
  });

  it('is told of nobody while nobody is signed in', () => {
    greetNativeApp(createNativeApp({ userAgent: inApp, doors: { FieldloomNative: bridge } }), null);
    expect(sent).toEqual([expect.objectContaining({ type: 'config' })]);
  });

  it.each([
    ['Android', { FieldloomNative: bridge }],
    ['iOS', { webkit: { messageHandlers: { fieldloom: bridge } } }],
    ['React Native', { ReactNativeWebView: bridge }],
  ])('is reached through the door of %s', (_name, doors) => {
    createNativeApp({ userAgent: inApp, doors }).send({ type: 'sign_out' });
    expect(sent).toEqual([{ type: 'sign_out' }]);
  });

  it('may open its door later, and one without a door breaks nothing', () => {
    const doors: { FieldloomNative?: Bridge } = {};
    const app = createNativeApp({ userAgent: inApp, doors });
    app.send({ type: 'sign_out' });
    doors.FieldloomNative = bridge;
    app.send({ type: 'new_version', data: { version_id: '2' } });
    expect(sent).toEqual([{ type: 'new_version', data: { version_id: '2' } }]);
  });

  it('is told of a new build, which a plain browser loads by itself', () => {
    const within = nativeHost(createNativeApp({ userAgent: inApp, doors: { FieldloomNative: bridge } }));
    expect(within.isHere).toBe(true);
    within.newVersion('3');
    expect(sent).toEqual([{ type: 'new_version', data: { version_id: '3' } }]);
    expect(nativeHost(createNativeApp({ userAgent: browser, doors: { FieldloomNative: bridge } })).isHere).toBe(false);
  });

  it('is sent nothing by a plain browser, whatever doors it has', () => {
    const app = createNativeApp({ userAgent: browser, doors: { FieldloomNative: bridge } });
    greetNativeApp(app, { uuid: 'u-1' });
    app.send({ type: 'sign_out' });
    expect(sent).toEqual([]);
    expect(document.documentElement.dataset.host).toBeUndefined();
  });
});

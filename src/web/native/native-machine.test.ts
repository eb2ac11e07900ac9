// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { APP_EVENT } from './app-events.ts';
import { createNativeApp } from './native-app.ts';
import { createNativeMachine } from './native-machine.ts';

let sent: unknown[];
const page = new EventTarget();
const userAgent = 'Mozilla/5.0 (Linux; Android 14) FieldloomApp/1.2';
const doors = { FieldloomNative: { postMessage: (message: string) => sent.push(JSON.parse(message)) } };
const machine = createNativeMachine({ app: createNativeApp({ userAgent, doors }), page });
const answer = (detail: unknown) => page.dispatchEvent(new CustomEvent(APP_EVENT, { detail }));
const said = (data: object, type = 'machine') => JSON.stringify({ type, data });

beforeEach(() => {
  sent = [];
});

it('asks the app through its door', () => {
  machine.ask({ requestId: '1.2', stateCode: 'CONNECTING', stateInfo: { device: { id: 'a' } } });
  expect(sent).toEqual([{ type: 'machine', data: { request_id: '1.2', state_code: 'CONNECTING', state_info: { device: { id: 'a' } } } }]);
});

it('hears what the app answers, until it is left', () => {
  const listener = vi.fn();
  const leave = machine.listen(listener);
  answer(said({ request_id: '1.2', state_code: 'CONNECTED', state_info: { rssi: -40 } }));
  answer(said({ request_id: '1.2', state_code: 'DISCONNECTED' }));
  expect(listener.mock.calls).toEqual([
    [{ requestId: '1.2', stateCode: 'CONNECTED', stateInfo: { rssi: -40 } }],
    [{ requestId: '1.2', stateCode: 'DISCONNECTED', stateInfo: null }],
  ]);
  leave();
  answer(said({ request_id: '1.2', state_code: 'CONNECTED' }));
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ['no text', { request_id: '1', state_code: 'CONNECTED' }],
  ['no JSON', '{'],
  ['something else', said({ request_id: '1', state_code: 'CONNECTED' }, 'account')],
  ['no request', said({ state_code: 'CONNECTED' })],
  ['no state', said({ request_id: '1', state_code: 7 })],
  ['too much', said({ request_id: '1', state_code: 'CONNECTED', state_info: { x: 'x'.repeat(70_000) } })],
])('does not hear %s', (_what, detail) => {
  const listener = vi.fn();
  const leave = machine.listen(listener);
  answer(detail);
  page.dispatchEvent(new Event(APP_EVENT));
  leave();
  expect(listener).not.toHaveBeenCalled();
});

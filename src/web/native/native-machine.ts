/**
 * The Bluetooth machine behind the native app (specification 4.8). The page sends `machine` messages through the app's
 * door. The app answers by running this in the page, with the JSON text of the same shape:
 *
 *   window.dispatchEvent(new CustomEvent('fieldloom-app', { detail: '{"type":"machine","data":{ … }}' }))
 *
 * `data` is `{ request_id, state_code, state_info }`: the id of the last message that it was sent, the state that the
 * machine is in now (specification 4.8, in capitals: `CONNECTED`), and what is known in it. In DEVICE_SELECTION that is
 * `devices: [{ id, name }]`; after a failed command `operationFailureCode`; where a permission is switched off
 * `permissionsDisabled: true`; the rest is between app and function. It may answer several times, and again when
 * something happens by itself. An event, since no other frame or window can send one into this page, as it can a message.
 */
import { isObject } from '../../../engine/core/json/index.ts';
import type { Machine, MachineAnswer } from '../../../widgets/bluetooth-field/machine.ts';
import type { NativeApp } from './native-app.ts';

export const APP_EVENT = 'fieldloom-app';
/** Characters of an answer that are read. */
const LONGEST = 64 * 1024;

type Options = { readonly app: Pick<NativeApp, 'send'>; readonly page: EventTarget };

export const createNativeMachine = ({ app, page }: Options): Machine => ({
  ask: ({ requestId, stateCode, stateInfo }) =>
    app.send({ type: 'machine', data: { request_id: requestId, state_code: stateCode, state_info: stateInfo } }),
  listen(listener) {
    const hear = (event: Event) => {
      const answer = event instanceof CustomEvent ? readAnswer(event.detail) : undefined;
      if (answer) listener(answer);
    };
    page.addEventListener(APP_EVENT, hear);
    return () => page.removeEventListener(APP_EVENT, hear);
  },
});

/** Undefined for what is not about a machine, or cannot be read. */
function readAnswer(text: unknown): MachineAnswer | undefined {
  const message = typeof text === 'string' && text.length <= LONGEST ? parsed(text) : undefined;
  const data = isObject(message) && message.type === 'machine' ? message.data : undefined;
  if (!isObject(data) || typeof data.request_id !== 'string' || typeof data.state_code !== 'string') return undefined;
  return { requestId: data.request_id, stateCode: data.state_code, stateInfo: isObject(data.state_info) ? data.state_info : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The Bluetooth machine behind the native app. The page sends `machine` messages through the app's
 * door; the app answers with `{ type: 'machine', data: { request_id, state_code, state_info } }` (app-events.ts): the id of
 * the last message that it was sent, the state that the machine is in now (in capitals: `CONNECTED`),
 * and what is known in it. In DEVICE_SELECTION that is `devices: [{ id, name }]`; after a failed command
 * `operationFailureCode`; where a permission is switched off `permissionsDisabled: true`; the rest is between app and
 * function. It may answer several times, and again when something happens by itself.
 */
import { isObject } from '../../../engine/core/json/index.ts';
import type { Machine, MachineAnswer } from '../../../widgets/fields/bluetooth-field/machine.ts';
import { listenToApp } from './app-events.ts';
import type { NativeApp } from './native-app.ts';

type Options = { readonly app: Pick<NativeApp, 'send'>; readonly page: EventTarget };

export const createNativeMachine = ({ app, page }: Options): Machine => ({
  ask: ({ requestId, stateCode, stateInfo }) =>
    app.send({ type: 'machine', data: { request_id: requestId, state_code: stateCode, state_info: stateInfo } }),
  listen: (listener) =>
    listenToApp(page, 'machine', (data) => {
      const answer = readAnswer(data);
      if (answer) listener(answer);
    }),
});

/** Undefined for what is no answer of a machine. */
function readAnswer({ request_id, state_code, state_info }: Readonly<Record<string, unknown>>): MachineAnswer | undefined {
  if (typeof request_id !== 'string' || typeof state_code !== 'string') return undefined;
  return { requestId: request_id, stateCode: state_code, stateInfo: isObject(state_info) ? state_info : null };
}

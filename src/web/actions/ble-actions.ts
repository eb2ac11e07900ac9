/** What the Bluetooth field asks of this browser: the machine, and its logic on the server. */
import type { HostActions } from '../../../engine/react/host-actions.ts';
import { call } from '../../../engine/web/api/http.ts';
import { bluetoothOf } from '../../../engine/web/bluetooth/web-bluetooth.ts';
import { nativeApp } from '../native/native-app.ts';
import { createNativeMachine } from '../native/native-machine.ts';

/** Records whose Bluetooth fields have a function. */
const ENTITY = 'subtask';

export const bleActions = {
  /** `{ entity }` of the record: the machine, by the native app or else by the browser's own Bluetooth; null where nothing can reach one. */
  'find-machine': async ({ entity }) => {
    if (entity !== ENTITY) return null;
    if (nativeApp.isHere) return createNativeMachine({ app: nativeApp, page: window });
    const bluetooth = bluetoothOf(navigator);
    if (!bluetooth) return null;
    const { createWebMachine } = await import('../../../engine/web/bluetooth/web-machine.ts');
    return createWebMachine({ bluetooth, hasTap: () => navigator.userActivation?.isActive ?? true });
  },
  /** `{ id, field, stateCode, stateInfo }`: answers `nextStateCode`, `nextStateInfo` and `outcome`. */
  'exec-ble-logic': async ({ id, field, stateCode, stateInfo }) => {
    const body = { contextInfo: { sbtskDetails: { id, field_id: field } }, currentStateCode: stateCode, stateInfo };
    return (await call<{ readonly data: unknown }>('/v1/my-tasks/exec-ble-section-logic', { method: 'POST', body })).data;
  },
} satisfies HostActions;

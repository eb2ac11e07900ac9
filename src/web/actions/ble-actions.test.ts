// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { isMachine } from '../../../widgets/fields/bluetooth-field/machine.ts';

const { call, app } = vi.hoisted(() => ({ call: vi.fn(), app: { isHere: true, send: vi.fn() } }));
vi.mock('../../../engine/web/api/http.ts', () => ({ call }));
vi.mock('../native/native-app.ts', () => ({ nativeApp: app }));
const { actions } = await import('./index.ts');

const act = async (name: string, input: Readonly<Record<string, unknown>>) => actions[name]?.(input);
beforeEach(() => {
  app.isHere = true;
  call.mockReset();
});

it('finds the machine through the native app, or else the browser’s own Bluetooth, and for sub-tasks alone', async () => {
  expect(isMachine(await act('find-machine', { entity: 'subtask', id: '1' }))).toBe(true);
  expect(await act('find-machine', { entity: 'service-request', id: '1' })).toBeNull();
  app.isHere = false;
  expect(await act('find-machine', { entity: 'subtask', id: '1' })).toBeNull();
  Object.assign(navigator, { bluetooth: { requestDevice: () => Promise.reject(new Error('Nobody asked.')) } });
  expect(isMachine(await act('find-machine', { entity: 'subtask', id: '1' }))).toBe(true);
  expect(await act('find-machine', { entity: 'service-request', id: '1' })).toBeNull();
});

it('asks the server in the words of its route', async () => {
  call.mockResolvedValue({ data: { nextStateCode: 'CONNECTED', nextStateInfo: null, outcome: null } });
  const answer = await act('exec-ble-logic', {
    entity: 'subtask',
    id: 's1',
    field: 'reading',
    stateCode: 'CONNECTING',
    stateInfo: { a: 1 },
  });
  expect(answer).toEqual({ nextStateCode: 'CONNECTED', nextStateInfo: null, outcome: null });
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/my-tasks/exec-ble-section-logic', {
    method: 'POST',
    body: { contextInfo: { sbtskDetails: { id: 's1', field_id: 'reading' } }, currentStateCode: 'CONNECTING', stateInfo: { a: 1 } },
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExchange } from './exchange.ts';
import { createSimulatedMachine } from './simulated-machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.runAllTimersAsync();
const searching = async () => ({ nextStateCode: 'SEARCHING_FOR_MACHINE' });
const onValue = vi.fn();

it('has nothing to start without a machine', async () => {
  const logic = vi.fn(searching);
  const exchange = createExchange({ machine: undefined, logic, onValue });
  exchange.send({ kind: 'start' });
  await settle();
  expect([exchange.get().state, logic.mock.calls]).toEqual(['BLUETOOTH_NOT_FOUND', []]);
  exchange.close();
});

it.each<[string, unknown, string]>([
  ['a network that does not answer', { status: 0, code: 'network' }, 'NETWORK_FAILURE'],
  ['a server that is too busy', { status: 503, code: 'overloaded' }, 'NETWORK_FAILURE'],
  ['a function that failed', { status: 503, code: 'function_failed' }, 'ERROR_FOUND'],
  ['a sub-task that is gone', { status: 404, code: 'not_found' }, 'ERROR_FOUND'],
  ['whatever else', undefined, 'ERROR_FOUND'],
])('after %s', async (_what, error, state) => {
  const exchange = createExchange({ machine: createSimulatedMachine(), logic: () => Promise.reject(error), onValue });
  exchange.send({ kind: 'start' });
  await settle();
  expect(exchange.get().state).toBe(state);
});

it.each<[unknown, string]>([
  [undefined, 'FALLBACK'],
  ['CONNECTED', 'FALLBACK'],
  [{ nextStateCode: 'CONNECTED', nextStateInfo: 'x' }, 'CONNECTED'],
])('takes %o of a server as far as it can be read: %s', async (answer, state) => {
  const exchange = createExchange({ machine: createSimulatedMachine({ behaviour: {} }), logic: async () => answer, onValue });
  exchange.send({ kind: 'start' });
  await settle();
  expect(exchange.get().state).toBe(state);
});

it('hears answers to its own questions alone: two fields share one machine', async () => {
  const machine = createSimulatedMachine({ behaviour: {} });
  const [first, second] = [1, 2].map(() => createExchange({ machine, logic: searching, onValue }));
  first?.send({ kind: 'start' });
  await settle();
  second?.send({ kind: 'start' });
  await settle();
  machine.say('DEVICE_SELECTION', { devices: [{ id: 'a' }] });
  expect([first?.get().state, second?.get().state]).toEqual(['SEARCHING_FOR_MACHINE', 'DEVICE_SELECTION']);
  expect(new Set(machine.asked.map(({ requestId }) => requestId)).size).toBe(2);
});

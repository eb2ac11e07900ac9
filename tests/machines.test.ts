/** Machines that are data, by the browser's own Bluetooth: recorded traces are replayed, and every state of the exchange is reached. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machineStates } from '../engine/core/machine/exchange.ts';
import { createWebMachine } from '../engine/web/bluetooth/web-machine.ts';
import { askMachine, machineArn } from '../src/server/bluetooth/machines.ts';
import { createExchange } from '../widgets/fields/bluetooth-field/exchange.ts';
import type { Flow } from '../widgets/fields/bluetooth-field/flow.ts';
import { createFakeBluetooth, type FakeBluetooth, type Trace } from './support/fake-bluetooth.ts';

type Recorded = Trace & { readonly machine: string; readonly value: string };
const FOLDER = `${import.meta.dirname}/machines`;
const recorded = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.trace.json'))
  .map((name) => [name, JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Recorded] as const);
const gauge = recorded[0]?.[1];
if (!gauge) throw new Error('Nothing was recorded.');

const seen = new Set<string>();

/** A page at the machine: what the person does in a state stands in `does`. */
function open(
  trace: Recorded,
  does: (flow: Flow, page: ReturnType<typeof createExchange>, bluetooth: FakeBluetooth) => void = () => undefined,
) {
  const bluetooth = createFakeBluetooth(trace);
  const page = { hasTap: true, isOnline: true, values: [] as string[], states: [] as string[], words: [] as string[] };
  const arn = machineArn(trace.machine);
  const exchange = createExchange({
    machine: createWebMachine({ bluetooth, hasTap: () => page.hasTap, patience: 500 }),
    logic: async ({ stateCode, stateInfo }) => {
      if (!page.isOnline) throw Object.assign(new Error('Network error'), { status: 0 });
      // Over the wire it is text.
      const event = JSON.parse(JSON.stringify({ currentStateCode: stateCode, stateInfo }));
      return JSON.parse(JSON.stringify(await askMachine({ arn, event, say: (key) => key })));
    },
    onValue: (value) => page.values.push(value),
  });
  exchange.subscribe(() => {
    const flow = exchange.get();
    page.states.push(flow.state);
    if (flow.words !== undefined) page.words.push(flow.words);
    seen.add(flow.isDone ? 'FINAL_SUCCESS' : flow.state);
    // After the view has drawn it.
    queueMicrotask(() => does(flow, exchange, bluetooth));
  });
  seen.add(exchange.get().state);
  return { exchange, bluetooth, page };
}
const choose = (id: string) => (flow: Flow, exchange: ReturnType<typeof createExchange>) => {
  if (flow.state === 'CHOOSE_COMMAND') exchange.send({ kind: 'command', id });
};
const rests = (opened: ReturnType<typeof open>, state: string) =>
  expect.poll(() => opened.exchange.get().state, { timeout: 3_000 }).toBe(state);

describe.each(recorded)('%s', (_, trace) => {
  it('gives the value again that was read', async () => {
    const { exchange, bluetooth, page } = open(trace, choose('read'));
    exchange.send({ kind: 'start' });
    await expect.poll(() => page.values).toEqual([trace.value]);
    expect(bluetooth.written).toEqual(trace.exchange.map(({ write }) => write));
    exchange.close();
    expect(bluetooth.isConnected()).toBe(false);
  });
});

describe('a machine in reach of a browser', () => {
  it('is searched for by what its definition says, waits while it measures, and says so', async () => {
    const { exchange, bluetooth, page } = open(gauge, choose('read'));
    exchange.send({ kind: 'start' });
    await expect.poll(() => page.values).toHaveLength(1);
    const service = '0000fff0-0000-1000-8000-00805f9b34fb';
    expect(bluetooth.searched).toEqual([{ filters: [{ services: [service], namePrefix: 'PG-' }], optionalServices: [service] }]);
    expect(page.words).toContain('machine.measuring');
  });

  it('is chosen by a tap where the first one is too long ago', async () => {
    const opened = open(gauge, (flow, exchange, bluetooth) => {
      if (flow.state === 'DEVICE_SELECTION') {
        expect(bluetooth.searched).toEqual([]);
        exchange.send({ kind: 'device', id: flow.choices[0]?.id ?? '' });
      } else choose('read')(flow, exchange);
    });
    opened.page.hasTap = false;
    opened.exchange.send({ kind: 'start' });
    await expect.poll(() => opened.page.values).toEqual([gauge.value]);
    seen.add('PERMISSION_REQUIRED');
  });

  it.each([
    ['NotAllowedError', 'PERMISSION_DENIED', undefined],
    ['SecurityError', 'PERMISSION_DENIED', undefined],
    ['NotFoundError', 'ERROR_FOUND', 'machine.nothing_chosen'],
    ['NetworkError', 'ERROR_FOUND', 'machine.failed'],
  ])('stops where the browser answers %s', async (refusal, state, words) => {
    const opened = open(gauge);
    opened.bluetooth.refusal = refusal;
    opened.exchange.send({ kind: 'start' });
    await expect.poll(() => opened.exchange.get()).toMatchObject({ state, ...(words === undefined ? {} : { words }) });
  });

  it('is not there without Bluetooth, and stops where the machine says nothing or the network is gone', async () => {
    const off = open(gauge);
    off.bluetooth.isAvailable = false;
    off.exchange.send({ kind: 'start' });
    await rests(off, 'BLUETOOTH_NOT_FOUND');
    const away = open(gauge);
    away.page.isOnline = false;
    away.exchange.send({ kind: 'start' });
    await rests(away, 'NETWORK_FAILURE');
    away.page.isOnline = true;
    away.exchange.send({ kind: 'retry' });
    await rests(away, 'CHOOSE_COMMAND');
  });

  it('is connected again when it was lost, and let go of when the person stops', async () => {
    let drops = 1;
    const opened = open(gauge, (flow, _exchange, bluetooth) => {
      if (flow.state === 'CHOOSE_COMMAND' && drops > 0) {
        drops -= 1;
        bluetooth.drop();
      }
    });
    opened.exchange.send({ kind: 'start' });
    await expect.poll(() => opened.page.words).toContain('machine.connecting_again');
    await rests(opened, 'CHOOSE_COMMAND');
    expect(opened.bluetooth.isConnected()).toBe(true);
    opened.exchange.send({ kind: 'abort' });
    await rests(opened, 'OPERATION_ABORT');
    expect(opened.bluetooth.isConnected()).toBe(false);
  });

  it.each(['first', 'after'] as const)('is connected again where a write breaks off, the page being told %s', async (told) => {
    const opened = open(gauge, choose('read'));
    opened.bluetooth.breaksOff = told;
    opened.exchange.send({ kind: 'start' });
    await expect.poll(() => opened.page.values).toEqual([gauge.value]);
    expect(opened.page.words).toContain('machine.connecting_again');
    expect(opened.page.states).not.toContain('ERROR_FOUND');
    expect(opened.page.words).not.toContain('machine.failed');
  });

  it('has reached the states that a person sees', () => {
    // Passed on to the server at once: seen as 'speaking to server logic'.
    const passed = ['PERMISSION_REQUIRED', 'CONNECTED', 'DISCONNECTED'];
    expect(machineStates.filter((state) => !seen.has(state) && !passed.includes(state))).toEqual([]);
  });
});

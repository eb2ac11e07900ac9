/**
 * A machine near Chromium's own Bluetooth, simulated by the protocol of its developer tools: the chooser, the connection, the
 * services, what is written and the loss of the connection are the browser's own. The bytes of a notification alone are put on
 * the page's characteristic by a script, because the protocol has no command for them.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';

/** Switches that Chromium needs for it on Linux. */
export const WITH_BLUETOOTH = ['--enable-blink-features=WebBluetooth'];

const ADDRESS = '09:09:09:09:09:09';
const NAME = 'PG-1042';
/** Of src/server/bluetooth/machines/pressure-gauge.json. */
const SERVICE = '0000fff0-0000-1000-8000-00805f9b34fb';
const COMMAND = '0000fff1-0000-1000-8000-00805f9b34fb';
const ANSWER = '0000fff2-0000-1000-8000-00805f9b34fb';
/** What switches notifications on; Chromium refuses to listen without it. */
const SWITCH = '00002902-0000-1000-8000-00805f9b34fb';
/** Error of the attribute protocol: unlikely error, and insufficient authorization. */
const REFUSED = { failed: 0x0e, unauthorized: 0x08 } as const;
/** Milliseconds that a person takes for the chooser; Chromium ends when it is answered while it still opens. */
const CHOOSING = 1_000;

/** To what is written (hexadecimal): parts of its answer, or how it fails. */
export type Answer = readonly string[] | keyof typeof REFUSED;

export type SimulatedGauge = {
  /** Resolves when the machine takes the connection. */
  connects: Promise<unknown>;
  answer: (written: string) => Answer;
  readonly written: readonly string[];
  /** What the machine says by itself. */
  notify(part: string): Promise<void>;
  /** It is switched off. */
  drop(): Promise<void>;
  /** The device has no radio from now on; one without power Chromium does not tell from one with it. */
  removeRadio(): Promise<void>;
  /** The next page begins with another. */
  remove(): Promise<void>;
};

type NotifyingPage = Window & { notifyOf(uuid: string, bytes: readonly number[]): void };

/** In the page, before it begins. */
function noteListeners(): void {
  type Listened = EventTarget & { readonly uuid: string };
  const known = new Map<string, Listened>();
  const of = Reflect.get(globalThis, 'BluetoothRemoteGATTCharacteristic') as
    | { prototype: { startNotifications(this: Listened): Promise<unknown> } }
    | undefined;
  if (!of) return;
  const { startNotifications } = of.prototype;
  of.prototype.startNotifications = function start(this: Listened) {
    known.set(this.uuid, this);
    return startNotifications.call(this);
  };
  Reflect.set(globalThis, 'notifyOf', (uuid: string, bytes: readonly number[]) => {
    const heard = known.get(uuid);
    if (!heard) throw new Error('The page does not listen.');
    Object.defineProperty(heard, 'value', { value: new DataView(Uint8Array.from(bytes).buffer), configurable: true });
    heard.dispatchEvent(new Event('characteristicvaluechanged'));
  });
}

/** Before the page that looks for it begins. */
export async function simulateGauge(browser: Browser, page: Page): Promise<SimulatedGauge> {
  const [radio, chooser] = await Promise.all([browser.newBrowserCDPSession(), page.context().newCDPSession(page)]);
  await page.addInitScript(noteListeners);
  await putNear(radio);
  let command = await addServices(radio);
  const written: string[] = [];
  const notify = (part: string) =>
    page.evaluate(([uuid, bytes]) => (window as unknown as NotifyingPage).notifyOf(uuid, bytes), [
      ANSWER,
      [...Buffer.from(part, 'hex')],
    ] as const);
  const drop = async () => {
    await radio.send('BluetoothEmulation.simulateGATTDisconnection', { address: ADDRESS });
    // Chromium forgets them with the connection.
    command = await addServices(radio);
  };
  const gauge: SimulatedGauge = {
    connects: Promise.resolve(),
    answer: () => [],
    written,
    notify,
    drop,
    removeRadio: async () => {
      await radio.send('BluetoothEmulation.setSimulatedCentralState', { state: 'absent' });
    },
    remove: async () => {
      await radio.send('BluetoothEmulation.disable');
      await Promise.all([radio.detach(), chooser.detach()]);
    },
  };
  await answerChooser(chooser);
  radio.on('BluetoothEmulation.gattOperationReceived', async ({ address, type }) => {
    if (type === 'connection') await gauge.connects;
    await radio.send('BluetoothEmulation.simulateGATTOperationResponse', { address, type, code: 0 });
  });
  radio.on('BluetoothEmulation.characteristicOperationReceived', async ({ characteristicId, type, data }) => {
    const respond = (code: number) =>
      radio.send('BluetoothEmulation.simulateCharacteristicOperationResponse', { characteristicId, type, code });
    if (characteristicId !== command || type !== 'write') return void (await respond(0));
    const bytes = Buffer.from(data ?? '', 'base64').toString('hex');
    written.push(bytes);
    const answer = gauge.answer(bytes);
    if (typeof answer === 'string') return void (await respond(REFUSED[answer]));
    await respond(0);
    for (const part of answer) await notify(part);
  });
  return gauge;
}

async function putNear(radio: CDPSession): Promise<void> {
  await radio.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
  await radio.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
    address: ADDRESS,
    name: NAME,
    manufacturerData: [],
    knownServiceUuids: [SERVICE],
  });
}

/** Answers the id of the characteristic that commands are written to. */
async function addServices(radio: CDPSession): Promise<string> {
  const { serviceId } = await radio.send('BluetoothEmulation.addService', { address: ADDRESS, serviceUuid: SERVICE });
  const add = async (characteristicUuid: string, properties: { readonly write?: boolean; readonly notify?: boolean }) =>
    (await radio.send('BluetoothEmulation.addCharacteristic', { serviceId, characteristicUuid, properties })).characteristicId;
  const command = await add(COMMAND, { write: true });
  await radio.send('BluetoothEmulation.addDescriptor', {
    characteristicId: await add(ANSWER, { notify: true }),
    descriptorUuid: SWITCH,
  });
  return command;
}

/** It says several times what it shows; the person chooses once, when it stands still. */
async function answerChooser(chooser: CDPSession): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  chooser.on('DeviceAccess.deviceRequestPrompted', ({ id, devices }) => {
    const [device] = devices;
    if (!device) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A page that is gone has no chooser.
      chooser.send('DeviceAccess.selectPrompt', { id, deviceId: device.id }).catch(() => undefined);
    }, CHOOSING);
  });
  await chooser.send('DeviceAccess.enable');
}

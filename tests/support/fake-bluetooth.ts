/** `navigator.bluetooth` with one machine near, which answers as a recorded trace says, or not at all. */
import type { Bluetooth, BluetoothDevice, Characteristic, Server } from '../../engine/web/bluetooth/web-bluetooth.ts';

export type Trace = {
  readonly device: { readonly id: string; readonly name: string };
  /** What is written, in its order, and what the machine notifies of then, in its parts. */
  readonly exchange: readonly { readonly write: string; readonly notify: readonly string[] }[];
};

export type FakeBluetooth = Bluetooth & {
  readonly searched: unknown[];
  readonly written: string[];
  /** Name of the error that the browser's chooser ends with. */
  refusal: string | undefined;
  isAvailable: boolean;
  /** The next write breaks the connection off: whether the page hears of it before its call fails, or after. */
  breaksOff: 'first' | 'after' | undefined;
  isConnected: () => boolean;
  /** It is switched off. */
  drop(): void;
};

const viewOf = (hex: string) => new DataView(Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).buffer);
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export function createFakeBluetooth({ device: named, exchange }: Trace): FakeBluetooth {
  const searched: unknown[] = [];
  const written: string[] = [];
  let isConnected = false;
  let step = 0;
  const notifier: { value: DataView | undefined } & EventTarget = Object.assign(new EventTarget(), {
    value: undefined as DataView | undefined,
  });
  const characteristic: Characteristic = Object.assign(notifier, {
    readValue: async () => viewOf(exchange[step]?.notify.join('') ?? ''),
    writeValueWithResponse: async (bytes: Uint8Array) => {
      if (fake.breaksOff !== undefined) breakOff(fake.breaksOff);
      written.push(hexOf(bytes));
      const answer = exchange[step];
      if (answer?.write !== hexOf(bytes)) return;
      step += 1;
      for (const part of answer.notify)
        setTimeout(() => {
          notifier.value = viewOf(part);
          notifier.dispatchEvent(new Event('characteristicvaluechanged'));
        });
    },
    startNotifications: async () => undefined,
    stopNotifications: async () => undefined,
  });
  const gatt: Server = {
    get connected() {
      return isConnected;
    },
    connect: async () => {
      isConnected = true;
      return gatt;
    },
    disconnect: () => {
      isConnected = false;
    },
    getPrimaryService: async () => ({ getCharacteristic: async () => characteristic }),
  };
  const device: BluetoothDevice = Object.assign(new EventTarget(), { ...named, gatt });
  function breakOff(told: 'first' | 'after'): never {
    fake.breaksOff = undefined;
    isConnected = false;
    const tell = () => device.dispatchEvent(new Event('gattserverdisconnected'));
    if (told === 'first') tell();
    else setTimeout(tell);
    throw new DOMException('GATT Server is disconnected.', 'NetworkError');
  }
  const fake: FakeBluetooth = {
    searched,
    written,
    refusal: undefined,
    isAvailable: true,
    breaksOff: undefined,
    isConnected: () => isConnected,
    getAvailability: async () => fake.isAvailable,
    requestDevice: async (options) => {
      searched.push(options);
      if (fake.refusal !== undefined) throw new DOMException('Refused', fake.refusal);
      return device;
    },
    drop: () => {
      isConnected = false;
      device.dispatchEvent(new Event('gattserverdisconnected'));
    },
  };
  return fake;
}

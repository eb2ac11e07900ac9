/** What of Web Bluetooth is used here; the types of pages do not know it. */

export type Characteristic = EventTarget & {
  readonly value?: DataView | undefined;
  readValue(): Promise<DataView>;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
  startNotifications(): Promise<unknown>;
  stopNotifications(): Promise<unknown>;
};
export type Service = { getCharacteristic(uuid: string): Promise<Characteristic> };
export type Server = {
  readonly connected: boolean;
  connect(): Promise<Server>;
  disconnect(): void;
  getPrimaryService(uuid: string): Promise<Service>;
};
export type BluetoothDevice = EventTarget & { readonly id: string; readonly name?: string | undefined; readonly gatt?: Server | undefined };

type Filter = { readonly services?: readonly string[]; readonly namePrefix?: string };
export type Bluetooth = Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & {
  /** False where there is no radio, or it is switched off; `availabilitychanged` tells when that is another. */
  getAvailability?(): Promise<boolean>;
  requestDevice(options: { readonly filters: readonly Filter[]; readonly optionalServices: readonly string[] }): Promise<BluetoothDevice>;
};

/** Undefined where a browser has none (Safari, Firefox), or the page is not secure. */
export function bluetoothOf(browser: object): Bluetooth | undefined {
  const found: unknown = Reflect.get(browser, 'bluetooth');
  return typeof found === 'object' && found !== null && 'requestDevice' in found ? (found as Bluetooth) : undefined;
}

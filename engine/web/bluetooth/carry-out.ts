/** One command of a machine by its characteristics. */
import { hexOf } from '../../core/machine/reading.ts';
import type { Order } from './asked.ts';
import type { Characteristic, Server } from './web-bluetooth.ts';

/** The whole answer in hexadecimal digits. @throws TimeoutError, AbortError, and whatever the browser refuses with */
export async function carryOut(gatt: Server, { service, write, answer, timeout }: Order, stop: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)]);
  const from = await unless(signal, gatt.getPrimaryService(service));
  const source = await unless(signal, from.getCharacteristic(answer.characteristic));
  const send = async () => {
    if (write) await (await from.getCharacteristic(write.characteristic)).writeValueWithResponse(write.bytes);
  };
  if (answer.by === 'notify') return hexOf(await notified(source, { bytes: answer.bytes, send, signal }));
  await unless(signal, send());
  return hexOf(bytesIn(await unless(signal, source.readValue())).slice(0, answer.bytes));
}

type Listening = { readonly bytes: number; readonly send: () => Promise<void>; readonly signal: AbortSignal };

/** It is listened to before anything is written: machines answer at once. */
async function notified(source: Characteristic, { bytes, send, signal }: Listening): Promise<Uint8Array> {
  const parts: number[] = [];
  let whole: (() => void) | undefined;
  const isWhole = new Promise<void>((resolve) => {
    whole = resolve;
  });
  const hear = () => {
    parts.push(...bytesIn(source.value));
    if (parts.length >= bytes) whole?.();
  };
  source.addEventListener('characteristicvaluechanged', hear);
  try {
    await unless(signal, source.startNotifications());
    await unless(signal, send());
    await unless(signal, isWhole);
    return Uint8Array.from(parts.slice(0, bytes));
  } finally {
    source.removeEventListener('characteristicvaluechanged', hear);
    await source.stopNotifications().catch(() => undefined);
  }
}

const bytesIn = (value: DataView | undefined): Uint8Array =>
  value ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array();

/** @throws what the signal gives, once it gives it */
export function unless<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    task.then(resolve, reject);
  });
}

/** Bytes of a machine's answer, as its definition reads them. */
import type { NumberKind, ReadingPart } from './definition.ts';

/** Undefined for what are no bytes in hexadecimal digits. */
export function bytesOf(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(' ', '');
  if (!/^([0-9a-f]{2})*$/i.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

type NumberReader = { readonly size: number; readonly read: (view: DataView, at: number) => number };

const readers: Readonly<Record<NumberKind, NumberReader>> = {
  uint8: { size: 1, read: (view, at) => view.getUint8(at) },
  int8: { size: 1, read: (view, at) => view.getInt8(at) },
  uint16le: { size: 2, read: (view, at) => view.getUint16(at, true) },
  uint16be: { size: 2, read: (view, at) => view.getUint16(at) },
  int16le: { size: 2, read: (view, at) => view.getInt16(at, true) },
  int16be: { size: 2, read: (view, at) => view.getInt16(at) },
  uint32le: { size: 4, read: (view, at) => view.getUint32(at, true) },
  uint32be: { size: 4, read: (view, at) => view.getUint32(at) },
  float32le: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  float32be: { size: 4, read: (view, at) => view.getFloat32(at) },
};

export const sizeOf = ({ as, length = 1 }: ReadingPart): number => (as === 'text' ? length : readers[as].size);

/** What is beyond the end of the answer, or no number at all, is null. */
export function readParts(parts: readonly ReadingPart[], bytes: Uint8Array): Readonly<Record<string, number | string | null>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Object.fromEntries(parts.map((part) => [part.name, partIn(part, view)]));
}

function partIn(part: ReadingPart, view: DataView): number | string | null {
  const { at, as, scale = 1, digits } = part;
  const size = sizeOf(part);
  if (at + size > view.byteLength) return null;
  if (as === 'text') return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, size)).replace(/\0.*$/s, '');
  const value = readers[as].read(view, at) * scale;
  if (!Number.isFinite(value)) return null;
  return digits === undefined ? value : Number(value.toFixed(digits));
}

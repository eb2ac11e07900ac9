/**
 * Sends a large file in parts: those that arrived are not sent again, whatever came between, and the server makes one file of
 * them, whose digest is that of what lies here.
 */
import type { FileValue } from '../../react/types.ts';
import type { Begun, PartsForm, Watch } from './upload-types.ts';

export type PartCalls = {
  /** A form for this file. */
  begin(): Promise<PartsForm>;
  /** Numbers of the parts that are there. */
  arrived(form: PartsForm): Promise<readonly number[]>;
  /** `onSent`: bytes of this part that have left. */
  put(form: PartsForm, part: number, bytes: Blob, onSent: (bytes: number) => void): Promise<void>;
  complete(form: PartsForm, sha256: string): Promise<FileValue>;
};

type Sending = Watch & { readonly calls: PartCalls; readonly begun: Begun };

/** A form that is over, or whose file was made of something else. */
const GONE = 410;
/** What arrived is not what lies here: the server has let go of it. */
const REFUSED = 422;
const isOver = (error: unknown) => [GONE, REFUSED].includes(Number((error as { status?: unknown }).status));

/** @throws what a call throws: sent again, it goes on where it was */
export async function sendParts(file: File, sending: Sending): Promise<FileValue> {
  const { begun, calls, signal } = sending;
  const known = await begun.read();
  if (known) {
    try {
      return await goOn(file, known, sending);
    } catch (error) {
      if (!isOver(error)) throw error;
      await begun.keep(undefined);
    }
  }
  signal?.throwIfAborted();
  const form = await calls.begin();
  await begun.keep(form);
  return goOn(file, form, sending, new Set());
}

async function goOn(file: File, form: PartsForm, { calls, onProgress, signal }: Sending, none?: ReadonlySet<number>): Promise<FileValue> {
  const there = none ?? new Set(await calls.arrived(form));
  const count = Math.ceil(file.size / form.size);
  let sent = 0;
  for (let part = 0; part < count; part += 1) {
    signal?.throwIfAborted();
    const bytes = file.slice(part * form.size, (part + 1) * form.size);
    const before = sent;
    if (!there.has(part))
      await calls.put(form, part, bytes, (left) => onProgress?.(Math.min(before + left, before + bytes.size) / file.size));
    sent += bytes.size;
    onProgress?.(sent / file.size);
  }
  signal?.throwIfAborted();
  return calls.complete(form, await digestOf(file));
}

async function digestOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

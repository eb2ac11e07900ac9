/** Files in the bodies of commands: they stand there by their ids, and some of them are still on this device. */
import { isObject } from '../../../core/json/index.ts';
import type { FileValue } from '../../../react/types.ts';
import type { Begun } from '../../api/upload-types.ts';
import type { Body } from './types.ts';
import type { WaitingStore } from './waiting-store.ts';

/** What stands in the place of a file, by the id that it has here. */
type InPlace = ReadonlyMap<string, unknown>;

/** Ids of everything in it that may be a file. */
export function fileIds(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fileIds);
  if (!isObject(value)) return [];
  return typeof value.id === 'string' ? [value.id] : Object.values(value).flatMap(fileIds);
}

export const withFiles = (body: Body, files: InPlace): Body => (files.size === 0 ? body : (replaced(body, files) as Body));

function replaced(value: unknown, files: InPlace): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, files));
  if (!isObject(value)) return value;
  if (typeof value.id === 'string') return files.get(value.id) ?? value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, files)]));
}

export type LocalFiles = Pick<WaitingStore, 'file' | 'begunOf'>;
/** `begun`: where a large one stands, to go on from. */
export type UploadKept = (file: File, begun: Begun) => Promise<FileValue>;

/** Sends those of a body that are here alone, each whole; answers what the server calls them, by the ids that they had here. */
export async function sendLocalFiles(body: Body, files: LocalFiles, upload: UploadKept): Promise<InPlace> {
  const inPlace = new Map<string, unknown>();
  for (const id of fileIds(body)) {
    const file = await files.file(id);
    if (!file) continue;
    const stored = await upload(new File([file.bytes], file.name, { type: file.type }), files.begunOf(id));
    inPlace.set(id, { id: stored.id });
  }
  return inPlace;
}

/**
 * Files on their way, and those that did not arrive: either holds the submit, since what would be sent lacks them. A
 * widget gives a file up by aborting its signal, at any time; it sends it again by uploading the same file.
 */
import type { DataClient } from '../types.ts';

type Upload = DataClient['upload'];

export type Uploads = {
  /** `upload` for the field at a pointer; the same function each time. */
  at(pointer: string, upload: Upload): Upload;
  /** How many are on their way. */
  underWay(): number;
  /** Pointers of fields with a file that did not arrive. */
  failed(): readonly string[];
  /** From now on told the pointer whenever a file of it sets out, arrives, fails or is given up; nobody else is. */
  tell(listener: (pointer: string) => void): void;
};

type Entry = { readonly pointer: string; readonly isFailed: boolean; readonly canBeGivenUp: boolean };

/** Those of one form, however often its plan changes. */
export function createUploads(): Uploads {
  let onChange: (pointer: string) => void = () => undefined;
  const entries = new Map<File, Entry>();
  const put = (file: File, entry: Entry) => {
    entries.set(file, entry);
    onChange(entry.pointer);
  };
  const drop = (file: File, pointer: string) => {
    if (entries.delete(file)) onChange(pointer);
  };
  const track = (pointer: string, upload: Upload): Upload => {
    return async (file, onProgress, signal) => {
      // Where a failed one cannot be given up, choosing anew takes its place.
      for (const [other, entry] of entries) if (entry.pointer === pointer && entry.isFailed && !entry.canBeGivenUp) entries.delete(other);
      const entry = { pointer, canBeGivenUp: signal !== undefined };
      put(file, { ...entry, isFailed: false });
      signal?.addEventListener('abort', () => drop(file, pointer), { once: true });
      try {
        const stored = await upload(file, onProgress, signal);
        drop(file, pointer);
        return stored;
      } catch (error) {
        if (signal?.aborted) drop(file, pointer);
        else put(file, { ...entry, isFailed: true });
        throw error;
      }
    };
  };
  const tracked = new Map<string, { readonly upload: Upload; readonly own: Upload }>();
  const all = () => [...entries.values()];
  return {
    at(pointer, upload) {
      const known = tracked.get(pointer);
      if (known?.upload === upload) return known.own;
      const own = track(pointer, upload);
      tracked.set(pointer, { upload, own });
      return own;
    },
    tell: (listener) => {
      onChange = listener;
    },
    underWay: () => all().filter(({ isFailed }) => !isFailed).length,
    failed: () => [...new Set(all().flatMap(({ pointer, isFailed }) => (isFailed ? [pointer] : [])))],
  };
}

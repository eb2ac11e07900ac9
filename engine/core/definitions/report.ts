import { formatPointer } from '../json/index.ts';
import type { Fault } from './types.ts';

/** Where something stands: the file and the JSON Pointer inside it. */
export type Place = { readonly file: string; readonly pointer: string };

export const at = (file: string, pointer = ''): Place => ({ file, pointer });

/** The place of a member of what stands at `place`. */
export const inside = (place: Place, ...keys: readonly (string | number)[]): Place => ({
  file: place.file,
  pointer: place.pointer + formatPointer(keys),
});

/** Collects faults; the same one found twice (a part that two entities take over) counts once. */
export type Report = {
  readonly faults: () => readonly Fault[];
  add(place: Place, code: string, message: string): void;
};

export function createReport(): Report {
  const found = new Map<string, Fault>();
  return {
    faults: () => [...found.values()],
    add: ({ file, pointer }, code, message) => {
      const key = `${file}#${pointer} ${code} ${message}`;
      if (!found.has(key)) found.set(key, { file, pointer, code, message });
    },
  };
}

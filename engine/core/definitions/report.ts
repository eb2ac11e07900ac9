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
  /** Faults of what several files make, which goes by the name of one of them, are told where `origin` leads. */
  tellAt(file: string, origin: (pointer: string) => Place): void;
  /** Faults of a file that was written out before it was read are told where it says so; undefined: they are told elsewhere. */
  readAs(file: string, written: (fault: Fault) => string | undefined): void;
};

export function createReport(): Report {
  const found = new Map<string, Fault>();
  const origins = new Map<string, (pointer: string) => Place>();
  const readings = new Map<string, (fault: Fault) => string | undefined>();
  const add = (into: Map<string, Fault>, fault: Fault) => {
    const key = `${fault.file}#${fault.pointer} ${fault.code} ${fault.message}`;
    if (!into.has(key)) into.set(key, fault);
  };
  return {
    faults() {
      const told = new Map<string, Fault>();
      for (const fault of found.values()) {
        const reading = readings.get(fault.file);
        const pointer = reading === undefined ? fault.pointer : reading(fault);
        if (pointer !== undefined) add(told, { ...fault, pointer, ...origins.get(fault.file)?.(pointer) });
      }
      return [...told.values()];
    },
    add: ({ file, pointer }, code, message) => add(found, { file, pointer, code, message }),
    tellAt: (file, origin) => origins.set(file, origin),
    readAs: (file, written) => readings.set(file, written),
  };
}

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
  /** A fault of form: a key or a value that no definition may have there. What follows from it alone is not told beside it. */
  addForm(place: Place, code: string, message: string): void;
  /** Faults of what several files make, which goes by the name of one of them, are told where `origin` leads. */
  tellAt(file: string, origin: (pointer: string) => Place): void;
  /** Faults of a file that was written out before it was read are told where it says so; undefined: they are told elsewhere. */
  readAs(file: string, written: (fault: Fault) => string | undefined): void;
};

export function createReport(): Report {
  const found = new Map<string, Fault>();
  const forms = new Set<string>();
  const origins = new Map<string, (pointer: string) => Place>();
  const readings = new Map<string, (fault: Fault) => string | undefined>();
  const add = (into: Map<string, Fault>, fault: Fault) => {
    const key = keyOf(fault);
    if (!into.has(key)) into.set(key, fault);
  };
  return {
    faults() {
      const told = new Map<string, Fault>();
      const causes = causesIn(found, forms);
      for (const [key, fault] of found) {
        if (!forms.has(key) && follows(fault, causes)) continue;
        const reading = readings.get(fault.file);
        const pointer = reading === undefined ? fault.pointer : reading(fault);
        if (pointer !== undefined) add(told, { ...fault, pointer, ...origins.get(fault.file)?.(pointer) });
      }
      return [...told.values()];
    },
    add: ({ file, pointer }, code, message) => add(found, { file, pointer, code, message }),
    addForm({ file, pointer }, code, message) {
      const fault = { file, pointer, code, message };
      forms.add(keyOf(fault));
      add(found, fault);
    },
    tellAt: (file, origin) => origins.set(file, origin),
    readAs: (file, written) => readings.set(file, written),
  };
}

const keyOf = ({ file, pointer, code, message }: Fault): string => `${file}#${pointer} ${code} ${message}`;

/** Parts of definitions whose members are read as wholes. */
const wholes: ReadonlySet<string> = new Set(['groups', 'properties']);
/** Keys that are read as one whole. */
const single: ReadonlySet<string> = new Set(['x-lifecycle', 'x-public-link']);

/** The part of a file that a fault of form leaves unread: a field, a rule of access, a workflow, a key; of a screen, one node. */
function partOf({ file, pointer }: Fault): string {
  const [first = '', second] = pointer.split('/').slice(1);
  if (first === 'body') return `${file}#${pointer.slice(0, pointer.lastIndexOf('/'))}`;
  if (single.has(first)) return `${file}#/${first}`;
  return wholes.has(first) || (first.startsWith('x-') && second !== undefined) ? `${file}#/${first}/${second ?? ''}` : `${file}#`;
}

type Causes = { readonly forms: ReadonlySet<string>; readonly rules: ReadonlySet<string> };

const causesIn = (found: ReadonlyMap<string, Fault>, forms: ReadonlySet<string>): Causes => ({
  forms: new Set([...found].flatMap(([key, fault]) => (forms.has(key) ? [partOf(fault)] : []))),
  rules: new Set([...found.values()].flatMap((fault) => (fault.code.startsWith('rule-') ? [partOf(fault)] : []))),
});

/** Names and rules that are written wrongly are mistakes of their own; whatever else is missing in a part may only be unread. */
const isOwn = (code: string): boolean => /^(unknown|rule|duplicate)\b/.test(code);

const follows = (fault: Fault, { forms, rules }: Causes): boolean => {
  const part = partOf(fault);
  if (isOwn(fault.code)) return false;
  // A value whose rule is broken is missing in its text, too.
  return forms.has(part) || (fault.code === 'value-missing' && rules.has(part));
};

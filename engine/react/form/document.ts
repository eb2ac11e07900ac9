/**
 * A document that is written key by key. A copy of the whole is made once for whoever keeps one, and
 * not for every key press: between two snapshots its top level changes in place.
 */
import { getIn, setAt } from '../../core/json/index.ts';
import { keysOf } from './pointer.ts';

export type Json = Readonly<Record<string, unknown>>;

export type JsonDocument = {
  read(pointer: string): unknown;
  write(pointer: string, value: unknown): void;
  /** As it is now, for looking at and not for keeping: it changes with the next write. */
  live(): Json;
  /** As it is now, for keeping. Unchanged parts are shared between snapshots. */
  snapshot(): Json;
};

export function createDocument(initial: Json): JsonDocument {
  let data: Record<string, unknown> = initial;
  let isKept = true;
  return {
    read: (pointer) => getIn(data, keysOf(pointer)),
    write(pointer, value) {
      const [key] = keysOf(pointer);
      if (key === undefined) throw new RangeError('A document is written by its members.');
      if (isKept) data = { ...data };
      isKept = false;
      const rest = restOf(pointer);
      const inner = rest === '' ? value : setAt(Object.hasOwn(data, key) ? data[key] : undefined, rest, value);
      if (inner === undefined) delete data[key];
      else data[key] = inner;
    },
    live: () => data,
    snapshot() {
      isKept = true;
      return data;
    },
  };
}

function restOf(pointer: string): string {
  const end = pointer.indexOf('/', 1);
  return end === -1 ? '' : pointer.slice(end);
}

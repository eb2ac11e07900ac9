/** What the form tells at its places: faults, and notes such as that a choice was taken back. */
import { createValueStore, type KeyedStore, type ValueStore } from './store.ts';

export type FieldState = {
  readonly visible: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly error: string | undefined;
  /** What the form itself did to the value, until the person changes it. */
  readonly note: string | undefined;
};

export const OPEN: FieldState = { visible: true, required: false, locked: false, error: undefined, note: undefined };

export const sameState = (one: FieldState, other: FieldState): boolean =>
  one.visible === other.visible &&
  one.required === other.required &&
  one.locked === other.locked &&
  one.error === other.error &&
  one.note === other.note;

export type FieldStates = {
  /** Faults by pointer, a new map after each change: what is counted beside tabs. */
  readonly faults: ValueStore<ReadonlyMap<string, string>>;
  /** Changes part of a state. */
  change(pointer: string, part: Partial<FieldState>): void;
  /** Exactly these faults and no others; `within`: among the places that it holds for. */
  replace(faults: ReadonlyMap<string, string>, within?: (pointer: string) => boolean): void;
  /** Gives the faults below a list to the rows that they moved to; `after` tells where a place is now. */
  move(list: string, after: (pointer: string) => string | undefined): void;
};

export function createFieldStates(states: KeyedStore<FieldState>): FieldStates {
  const faults = createValueStore<ReadonlyMap<string, string>>(new Map());
  const put = (pointer: string, part: Partial<FieldState>) => states.set(pointer, { ...states.get(pointer), ...part });
  const note = (pointer: string, error: string | undefined) => {
    if (faults.get().get(pointer) === error) return;
    const next = new Map(faults.get());
    if (error === undefined) next.delete(pointer);
    else next.set(pointer, error);
    faults.set(next);
  };
  const replace: FieldStates['replace'] = (wanted, within = () => true) => {
    const next = new Map([...faults.get()].filter(([pointer]) => !within(pointer)));
    for (const pointer of faults.get().keys()) if (within(pointer) && !wanted.has(pointer)) put(pointer, { error: undefined });
    for (const [pointer, error] of wanted) {
      put(pointer, { error });
      next.set(pointer, error);
    }
    if (next.size > 0 || faults.get().size > 0) faults.set(next);
  };
  return {
    faults,
    change(pointer, part) {
      put(pointer, part);
      if ('error' in part) note(pointer, part.error);
    },
    replace,
    move(list, after) {
      const moved = new Map<string, string>();
      for (const [pointer, message] of faults.get()) {
        const place = pointer.startsWith(`${list}/`) ? after(pointer) : undefined;
        if (place !== undefined) moved.set(place, message);
      }
      for (const key of [...states.keys()])
        if (key.startsWith(`${list}/`) && states.get(key).note !== undefined) put(key, { note: undefined });
      replace(moved, (pointer) => pointer.startsWith(`${list}/`));
    },
  };
}

/** Which fields hold something else than what was saved. */
import { getIn } from '../../core/json/index.ts';
import type { Json } from './document.ts';
import type { FieldIndex } from './field-index.ts';
import { keysOf, sameValue } from './pointer.ts';

export type DirtyState = {
  /** Looks at the field that the pointer lies in; whether anything is unsaved now. */
  note(pointer: string): boolean;
  /** This is saved; whether something else is there by now. */
  settle(saved: Json): boolean;
  /** What was saved last. */
  saved(): Json;
};

export function createDirtyState(index: FieldIndex, read: (pointer: string) => unknown, start: Json): DirtyState {
  let saved = start;
  const changed = new Set<string>();
  const note = (pointer: string) => {
    const owner = index.owner(pointer);
    if (owner && !owner.readOnly) {
      const isSame = sameValue(read(owner.pointer), getIn(saved, keysOf(owner.pointer)));
      if (isSame) changed.delete(owner.pointer);
      else changed.add(owner.pointer);
    }
    return changed.size > 0;
  };
  return {
    note,
    settle(next) {
      saved = next;
      for (const pointer of [...changed]) note(pointer);
      return changed.size > 0;
    },
    saved: () => saved,
  };
}

/** Capacity of hubs over days and windows. */
import type { NeededSkill } from '../scheduling/index.ts';
import { cellOf } from './cell.ts';
import { finderOf } from './finder.ts';
import type { Asked, Capacity, Cell, HubPlace, Line } from './types.ts';

export type Counted = Asked & { readonly cell: Cell };

/** Every window of a hub on every day, in order. */
export function countedAt(capacity: Capacity, hub: HubPlace, line: Line, skills: readonly NeededSkill[] = []): readonly Counted[] {
  const windows = finderOf(capacity).windowsAt(hub);
  return capacity.days.days.flatMap((day) =>
    windows.map(({ slot }) => {
      const asked = { slot, hub, line, day, skills };
      return { ...asked, cell: cellOf(capacity, asked) };
    }),
  );
}

/** Where the steps of a flow stand: from above, in whichever direction its readers write. */
import type { FlowShape, ShapeWay } from '../../../engine/core/flows/index.ts';
import { type Layout, placed } from '../graph/layout.ts';

/** The trigger, and the end. */
export const START = 'start';
export const END = 'end';

const BOX = { width: 272, height: 56 };
const LAST = { width: 120, height: 32 };

export type DrawnWay = ShapeWay & { readonly name: string; readonly from: string };

/** All ways, that of the trigger first; several of one kind may lead from one step to another. */
export function waysIn({ first, steps }: FlowShape): readonly DrawnWay[] {
  const all = [{ at: START, ways: [{ kind: 'next', to: first } as const] }, ...steps];
  return all.flatMap(({ at, ways }) => ways.map((way, index) => ({ ...way, from: at, name: `${at}-${index}` })));
}

export function layoutOfFlow(shape: FlowShape): Layout {
  const ways = waysIn(shape);
  const boxes = [START, ...shape.steps.map(({ at }) => at)].map((id) => ({ id, ...BOX }));
  const lines = ways.map(({ name, from, to }) => ({ name, from, to: to ?? END }));
  const isEnded = lines.some(({ to }) => to === END);
  return placed({ boxes: [...boxes, ...(isEnded ? [{ id: END, ...LAST }] : [])], lines }, 'TB');
}

import { useFormat, useText } from '../../../engine/react/index.ts';
import type { CellDraw, CellProps, CellWidget } from '../../../engine/react/types.ts';

/** A cell out of a plain function. A table calls the function itself, with what it got once for all its rows. */
export function cellOf(draw: CellDraw): CellWidget {
  const Cell = (props: CellProps) => draw(props, { format: useFormat(), text: useText() });
  return Object.assign(Cell, { draw });
}

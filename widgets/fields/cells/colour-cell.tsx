import { useText } from '../../../engine/react/index.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { Dot } from '../../primitives/chip/chip.tsx';
import { colours } from '../../primitives/chip/colours.ts';
import { isNothing, Nothing } from './nothing.tsx';

export function ColourCell({ value }: CellProps) {
  const text = useText();
  if (isNothing(value)) return <Nothing />;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Dot colour={String(value)} />
      {colours.some((name) => name === value) ? text(`colour.${String(value)}`) : String(value)}
    </span>
  );
}

import type { CellProps } from '../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** Text as it is; cut by its place, whole on hover. */
export function TextCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const words = Array.isArray(value) ? value.join(', ') : String(value);
  return (
    <span dir="auto" title={words}>
      {words}
    </span>
  );
}

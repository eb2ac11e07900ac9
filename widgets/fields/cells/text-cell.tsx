import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** Text as it is; cut by its place, whole on hover. */
export function TextCell({ value, labelOf }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  // What is chosen among records has its words from there.
  const wordOf = (one: unknown) => (typeof one === 'string' ? labelOf?.(one)?.label : undefined) ?? String(one);
  const words = Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value);
  return (
    <span dir="auto" title={words}>
      {words}
    </span>
  );
}

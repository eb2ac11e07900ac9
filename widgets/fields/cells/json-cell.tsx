import type { CellProps } from '../../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** Lists of plain values as words, everything else as JSON. */
export function JsonCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const isPlain = (one: unknown) => typeof one === 'string' || typeof one === 'number';
  if (Array.isArray(value) && value.every(isPlain)) return <span dir="auto">{value.join(', ')}</span>;
  const text = JSON.stringify(value);
  return (
    <code className="keep-ltr font-mono text-xs" title={text}>
      {text}
    </code>
  );
}

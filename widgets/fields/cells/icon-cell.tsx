import type { CellProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { iconWords } from '../../primitives/icon/icon-words.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** An icon by its name. */
export function IconCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const name = String(value);
  const words = iconWords(name);
  return (
    <span title={words} className="inline-flex">
      <Icon name={name} label={words} />
    </span>
  );
}

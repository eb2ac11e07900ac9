import type { CellProps } from '../../engine/react/types.ts';
import { Icon } from '../icon/icon.tsx';
import { isNothing, Nothing } from './nothing.tsx';

/** An icon by its name. */
export function IconCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const name = String(value);
  return (
    <span title={name} className="inline-flex">
      <Icon name={name} label={name} />
    </span>
  );
}

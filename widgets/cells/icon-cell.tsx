import { CircleHelp } from 'lucide-react';
import type { CellProps } from '../../engine/react/types.ts';
import { icons } from '../icon/icons.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** An icon by its name. */
export function IconCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const name = String(value);
  const Icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  const Shown = Icon ?? CircleHelp;
  return (
    <span role="img" aria-label={name} title={name} className="inline-flex">
      <Shown aria-hidden="true" className="size-4" />
    </span>
  );
}

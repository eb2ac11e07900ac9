import { Icon } from '../../primitives/icon/icon.tsx';
import { cellOf } from './cell-of.tsx';
import { Nothing } from './nothing.tsx';

export const BooleanCell = cellOf(({ value }, { text }) => {
  if (typeof value !== 'boolean') return <Nothing />;
  return (
    <span className="inline-flex items-center gap-1">
      {Icon({ name: value ? 'check' : 'minus', className: value ? 'text-success-text' : 'text-text-muted' })}
      {text(value ? 'cell.yes' : 'cell.no')}
    </span>
  );
});

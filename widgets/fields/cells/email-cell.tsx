import type { CellProps } from '../../../engine/react/types.ts';
import { isMasked, linkClass } from './link.ts';
import { isNothing, Nothing } from './nothing.tsx';

export function EmailCell({ value }: CellProps) {
  if (isNothing(value)) return <Nothing />;
  const address = String(value);
  if (isMasked(address)) return <span className="keep-ltr">{address}</span>;
  return (
    <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`} className={`${linkClass} keep-ltr`}>
      {address}
    </a>
  );
}

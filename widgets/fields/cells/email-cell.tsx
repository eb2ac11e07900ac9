import { cellOf } from './cell-of.tsx';
import { isMasked, linkClass } from './link.ts';
import { isNothing, Nothing } from './nothing.tsx';

export const EmailCell = cellOf(({ value }) => {
  if (isNothing(value)) return <Nothing />;
  const address = String(value);
  if (isMasked(address)) return <span className="keep-ltr">{address}</span>;
  return (
    <a href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`} className={`${linkClass} keep-ltr`}>
      {address}
    </a>
  );
});

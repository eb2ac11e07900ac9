import { cellOf } from './cell-of.tsx';
import { linkClass } from './link.ts';
import { isNothing, Nothing } from './nothing.tsx';

/** A number to call; a masked one is shown as it is. */
export const MobileCell = cellOf(({ value }) => {
  if (isNothing(value)) return <Nothing />;
  const number = String(value);
  const digits = number.replaceAll(/[\s()-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return <span className="keep-ltr tabular-nums">{number}</span>;
  return (
    <a href={`tel:${digits}`} className={`${linkClass} keep-ltr tabular-nums`}>
      {number}
    </a>
  );
});

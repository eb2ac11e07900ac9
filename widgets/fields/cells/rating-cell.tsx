import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Nothing } from './nothing.tsx';

/** Stars out of five, or out of the field's maximum. */
export function RatingCell({ value, field }: CellProps) {
  const { t } = useTranslation();
  if (typeof value !== 'number') return <Nothing />;
  const { maximum } = field.schema;
  const most = typeof maximum === 'number' ? maximum : 5;
  const stars = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <span role="img" aria-label={t('cell.rating', { value, most })} className="inline-flex items-center gap-0.5">
      {stars.map((star) => (
        <Icon key={star} name="star" size={14} className={star <= Math.round(value) ? 'fill-yellow text-yellow' : 'text-border-strong'} />
      ))}
    </span>
  );
}

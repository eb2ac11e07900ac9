/** Stars to choose from. */
import { useTranslation } from 'react-i18next';
import type { Scalar, ViewField } from '../../../engine/react/index.ts';

type Props = {
  readonly field: ViewField;
  readonly value: Scalar | null | undefined;
  readonly label: string;
  readonly onChange: (value: Scalar | null) => void;
};

const STARS = 5;

export function RatingInput({ field, value, label, onChange }: Props) {
  const { t } = useTranslation();
  const { maximum } = field.schema;
  const most = typeof maximum === 'number' ? maximum : STARS;
  return (
    <select
      aria-label={label}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      className="h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
    >
      <option value="">{t('filter.choose')}</option>
      {Array.from({ length: most }, (_, index) => index + 1).map((star) => (
        <option key={star} value={star}>
          {t('control.stars', { count: star })}
        </option>
      ))}
    </select>
  );
}

import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { groupAttributes } from '../shared/control.ts';

const STARS = 5;

/** Stars: radio buttons to keys and screen readers. Choosing the chosen one again takes it away. */
export default function RatingField({ value, onChange, ...frame }: FieldProps<number>) {
  const { t } = useTranslation();
  const { maximum } = frame.field.schema;
  const most = typeof maximum === 'number' ? maximum : STARS;
  const stars = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <div {...groupAttributes(frame)} role="radiogroup" className="flex min-h-control flex-wrap items-center">
      {stars.map((star) => (
        <label
          key={star}
          className="inline-flex size-control cursor-pointer items-center justify-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            name={frame.id}
            disabled={frame.disabled}
            checked={value === star}
            onChange={() => onChange(star)}
            onClick={() => value === star && !frame.required && onChange(null)}
            onBlur={frame.onBlur}
            aria-label={t('control.stars', { count: star })}
            className="sr-only"
          />
          <Star aria-hidden="true" className={`size-5 ${star <= (value ?? 0) ? 'fill-yellow text-yellow' : 'text-border-strong'}`} />
        </label>
      ))}
    </div>
  );
}
